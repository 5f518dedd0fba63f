import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeFrames, encodeFrame } from '../../../src/platform/disk/journal-frame.js';
import { decodeUnit, encodeUnit, type JournalUnit } from '../../../src/platform/disk/journal-unit.js';
import { keyed } from '../../../src/platform/state/local-key.js';

const seed = 20_261_130;
const key = keyed(Buffer.alloc(32, 1));

const bytes = fc.uint8Array({ maxLength: 60 });
const name = fc.stringMatching(/^[0-9a-f]{32}$/);
const unit: fc.Arbitrary<JournalUnit> = name.chain((id) =>
  fc.record({
    id: fc.constant(id),
    entries: fc.array(
      fc.record({
        path: fc.string({ unit: 'grapheme', minLength: 1 }),
        staged: fc.constant(`.emetgate-${id}-0.tmp`),
        mode: fc.nat(0o7777),
        uid: fc.nat(),
        gid: fc.nat(),
        before: bytes,
        after: bytes,
      }),
      { minLength: 1, maxLength: 4 },
    ),
  }),
);

describe(`the journal's format (seed ${seed})`, () => {
  it('gives back every unit as it was', () => {
    fc.assert(
      fc.property(unit, (given) => {
        const decoded = decodeUnit(encodeUnit(given));
        expect(
          decoded?.entries.map((entry) => ({ ...entry, before: [...entry.before], after: [...entry.after] })),
        ).toEqual(given.entries.map((entry) => ({ ...entry, before: [...entry.before], after: [...entry.after] })));
      }),
      { seed },
    );
  });

  it('gives back every frame in order, and accounts for every byte', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            bytes.map((payload) => ({ payload })),
            bytes.map((garbage) => ({ garbage })),
          ),
          { maxLength: 6 },
        ),
        (parts) => {
          const journal = Buffer.concat(
            parts.map((part) => ('payload' in part ? encodeFrame('unit', part.payload, key) : part.garbage)),
          );
          const { frames, faults } = decodeFrames(journal, key);
          const total = [
            ...frames.map((frame) => frame.raw.length),
            ...faults.map((fault) => fault.bytes.length),
          ].reduce((sum, length) => sum + length, 0);
          expect(total).toBe(journal.length);
          const written = parts.flatMap((part) => ('payload' in part ? [[...part.payload]] : []));
          expect(frames.map((frame) => [...frame.payload])).toEqual(written);
        },
      ),
      { seed },
    );
  });

  it('case 22: whatever is flipped, cut, repeated or spliced, only frames that were written come back', () => {
    const payloads = [Buffer.from('one'), Buffer.from('two, longer'), Buffer.alloc(0)];
    const journal = Buffer.concat(payloads.map((payload) => encodeFrame('unit', payload, key)));
    const written = new Set(payloads.map((payload) => payload.toString('hex')));
    const place = fc.nat(journal.length - 1);
    const damage: fc.Arbitrary<(from: Buffer) => Buffer> = fc.oneof(
      fc.tuple(place, fc.integer({ min: 1, max: 255 })).map(([at, mask]) => (from: Buffer) => {
        const flipped = Buffer.from(from);
        flipped[at % flipped.length] = (flipped[at % flipped.length] ?? 0) ^ mask;
        return flipped;
      }),
      place.map((at) => (from: Buffer) => from.subarray(0, at)),
      fc.tuple(place, place).map(
        ([a, b]) =>
          (from: Buffer) =>
            Buffer.concat([from.subarray(0, Math.max(a, b)), from.subarray(Math.min(a, b))]),
      ),
      fc.tuple(place, bytes).map(
        ([at, inserted]) =>
          (from: Buffer) =>
            Buffer.concat([from.subarray(0, at), inserted, from.subarray(at)]),
      ),
    );
    fc.assert(
      fc.property(fc.array(damage, { minLength: 1, maxLength: 3 }), (steps) => {
        const damaged = steps.reduce<Buffer>((from, step) => (from.length === 0 ? from : step(from)), journal);
        const { frames, faults } = decodeFrames(damaged, key);
        for (const frame of frames) expect(written.has(Buffer.from(frame.payload).toString('hex'))).toBe(true);
        if (!damaged.equals(journal) && frames.length < payloads.length && damaged.length > 0)
          expect(faults.length + frames.length).toBeGreaterThan(0);
      }),
      { seed, numRuns: 2000 },
    );
  });

  it('refuses payloads that no unit has', () => {
    const good = encodeUnit({
      id: 'a'.repeat(32),
      entries: [
        {
          path: 'a',
          staged: `.emetgate-${'a'.repeat(32)}-0.tmp`,
          mode: 1,
          uid: 1,
          gid: 1,
          before: Buffer.from('x'),
          after: Buffer.from('y'),
        },
      ],
    });
    const edited = (from: string, to: string): Uint8Array => {
      const text = Buffer.from(good).toString('latin1');
      expect(text).toContain(from);
      return Buffer.from(text.replace(from, to), 'latin1');
    };
    expect(decodeUnit(good)).toBeDefined();
    const bad = [
      new Uint8Array(),
      Buffer.from('\xff\xff\xff\xff', 'latin1'),
      good.subarray(0, good.length - 1),
      Buffer.concat([good, Buffer.of(0)]),
      edited('"version":1', '"version":2'),
      edited('"mode":1', '"mode":x'),
      edited('"uid":1', '"uid":-'),
      edited('.emetgate-', '../../abcd'),
      edited('}xy', '}yx'),
      edited('"entries"', '"enTries"'),
    ];
    expect(bad.map((payload) => decodeUnit(payload))).toEqual(bad.map(() => undefined));
  });

  it('refuses an unknown tag, a code for another purpose and a length beyond every record', () => {
    const frame = Buffer.from(encodeFrame('unit', Buffer.from('x'), key));
    const long = Buffer.from(frame);
    long.writeUInt32LE(0xffffffff, 5);
    expect(decodeFrames(long, key).faults.map((fault) => fault.problem)).toEqual(['length']);
    const other = keyed(Buffer.alloc(32, 2));
    expect(decodeFrames(frame, other).faults.map((fault) => fault.problem)).toEqual(['code']);
    expect(decodeFrames(frame.subarray(0, 20), key).faults.map((fault) => fault.problem)).toEqual(['torn']);
    expect(decodeFrames(frame.subarray(0, 3), key).faults.map((fault) => fault.problem)).toEqual(['torn']);
  });
});
