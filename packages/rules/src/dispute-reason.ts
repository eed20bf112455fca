// Why a payment is disputed: one of a few reasons that a shop can answer, from a processor's category or a card scheme's code.

export const DISPUTE_REASONS = [
  'unrecognised',
  'not_received',
  'not_as_described',
  'duplicate',
  'not_credited',
  'subscription',
  'general',
] as const;

export type DisputeReason = (typeof DISPUTE_REASONS)[number];

/**
 * Paystack has two categories, `fraud` and `chargeback`, the second of which may be any complaint about the sale
 * (support.paystack.com, Understanding disputes). Then the reason codes of Visa and Mastercard that have an equal here
 * (docs.stripe.com/disputes/reason-codes-defense-requirements); Mastercard's 4853 may be several.
 */
const CODES: Readonly<Record<Exclude<DisputeReason, 'general'>, readonly string[]>> = {
  unrecognised: [
    'fraud',
    'fraudulent',
    'unrecognized',
    '10.1',
    '10.2',
    '10.3',
    '10.4',
    '10.5',
    '4837',
    '4863',
  ],
  not_received: ['product_not_received', '13.1', '4855'],
  not_as_described: ['product_unacceptable', '13.3', '13.4'],
  duplicate: ['duplicate', '12.6', '12.6.1', '12.6.2', '4834'],
  not_credited: ['credit_not_processed', '13.6', '13.7', '4860'],
  subscription: ['subscription_canceled', '13.2', '4841'],
};

const REASONS = new Map(
  DISPUTE_REASONS.filter((reason) => reason !== 'general').flatMap((reason) =>
    CODES[reason].map((code) => [code, reason] as const),
  ),
);

/** `general` for a code that names none of them. */
export function disputeReasonOf(code: string | null): DisputeReason {
  return REASONS.get(code?.trim().toLowerCase() ?? '') ?? 'general';
}
