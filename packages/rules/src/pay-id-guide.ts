// Spec §2 "How to generate a Pay ID": the six-step guide, and the one bank that has it (facts/local-facts §4).

const GUIDED_BANK = 'kuda-mfb';

/** How long a Pay ID is good for, ms. */
export const PAY_ID_EXPIRES_AFTER_MS = 600_000;

/** Whether a bank's payers are shown the steps: of every bank but one they are not known. */
export function hasPayIdGuide(slug: string): boolean {
  return slug === GUIDED_BANK;
}
