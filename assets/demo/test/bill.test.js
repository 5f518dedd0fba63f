import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatCents, splitBill } from '../src/bill.js';

test('an even bill is shared evenly', () => {
  assert.deepEqual(splitBill(900, 3), [300, 300, 300]);
});

test('everybody pays', () => {
  assert.equal(splitBill(1000, 8).length, 8);
});

test('nobody pays two cents more than another', () => {
  const shares = splitBill(1003, 4);
  assert.ok(Math.max(...shares) - Math.min(...shares) <= 1);
});

test('cents are written with two digits', () => {
  assert.equal(formatCents(1205), '12.05');
});
