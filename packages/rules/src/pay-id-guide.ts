// Spec §2 "How to generate a Pay ID": the one bank that has the guide.

/** How long a Pay ID is good for, ms. */
export const PAY_ID_EXPIRES_AFTER_MS = 600_000;

const GUIDED_BANKS = ['kuda-mfb'] as const;

export type GuidedBank = (typeof GUIDED_BANKS)[number];

/** The bank whose guide its payers are shown; null for every bank but one. */
export function guidedBank(slug: string): GuidedBank | null {
  return GUIDED_BANKS.find((each) => each === slug) ?? null;
}
