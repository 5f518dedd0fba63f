/** Formats an amount of cents. */
export function formatCents(cents) {
  return `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}

/** Shares a bill, in cents, between people: one amount for each. */
export function splitBill(totalCents, people) {
  const share = Math.round(totalCents / people);
  return Array.from({ length: people }, () => share);
}
