// What a shop's answer to a dispute says to its processor and the customer's bank, in their language. The statement is a proposal, which the
// shop changes as it likes.

export const PAPER_HEADINGS = {
  statement: 'Statement of the shop',
  payment: 'Payment',
  order: 'What was bought',
  delivery: 'Delivery',
  customer: 'Customer',
  refunds: 'Refunds',
  story: 'What happened',
  receipt: 'Signed receipt',
  files: 'Attached files',
} as const;

export const PAPER_LINES = {
  title: (p: { handle: string }) => `Answer to dispute ${p.handle}`,
  disputed: (p: { money: string; reason: string }) => `Disputed: ${p.money}. Reason given: ${p.reason}.`,
  paid: (p: { money: string; time: string }) => `${p.money}, received on ${p.time}`,
  way: (p: { way: string; processor: string }) => `${p.way}, through ${p.processor}`,
  confirmed: (p: { how: string }) => `Approved after the payer was asked for ${p.how}`,
  reference: (p: { reference: string; ours: string }) => `References: ${p.reference}, ${p.ours}`,
  item: (p: { name: string; quantity: number; money: string }) =>
    `${p.quantity > 1 ? `${p.quantity} × ` : ''}${p.name}: ${p.money}`,
  deliveredTo: (p: { address: string }) => `Delivered to: ${p.address}`,
  deliveredOn: (p: { day: string }) => `Delivered on: ${p.day}`,
  customer: (p: { name: string; email: string }) => `${p.name} (${p.email})`,
  history: (p: { count: number; since: string }) =>
    p.count === 1
      ? `Paid one other time at this shop, without a dispute, first on ${p.since}.`
      : `Paid ${p.count} other times at this shop, without a dispute, first on ${p.since}.`,
  refunded: (p: { money: string; time: string; reference: string }) =>
    `${p.money} sent back on ${p.time} (refund ${p.reference})`,
  receipt: (p: { address: string }) =>
    `Signed when the payment was received. Anybody can check it at this address: ${p.address}`,
} as const;

/** What the payer was asked for before a payment was approved, by the step's name; what is not here says nothing to a bank. */
export const CONFIRMED_WITH: Readonly<Record<string, string>> = {
  '3DS': '3-D Secure',
  PIN: 'the PIN of the card',
  OTP: 'a one-time code from their bank',
  PHONE: 'the phone number that the bank knows',
  AVS: 'the billing address of the card',
  STK_PROMPT: 'a prompt on their own phone',
  VOUCHER: 'a code that they fetched on their own phone',
};

type StatementFacts = {
  shop: string;
  /** What was bought; null: the shop did not say. */
  what: string | null;
  customer: string;
  money: string;
  time: string;
  confirmed: string | null;
  refunds: readonly string[];
  /** All that is disputed has gone back. */
  isRefunded: boolean;
};

/** Proposed from what is known of the payment alone: what only the shop knows, such as a delivery, it writes itself. */
export function proposedStatement(facts: StatementFacts): string {
  const { shop, what, customer, money, time, confirmed, refunds, isRefunded } = facts;
  const asked = isRefunded
    ? 'The customer has been given this money back already. We ask you to close the dispute.'
    : 'We ask you to decline this dispute.';
  return [
    asked,
    `${customer} paid ${money} to ${shop} on ${time}${what === null ? '' : ` for ${what}`}.`,
    ...(confirmed === null ? [] : [`The bank approved it after asking the payer for ${confirmed}.`]),
    ...refunds.map((refund) => `Given back: ${refund}.`),
  ].join('\n');
}
