// Spec §2 "How to generate a Pay ID": the six-step guide, and the one bank that has it (facts/local-facts §4).

const GUIDED_BANK = 'kuda-mfb';

/** How long a Pay ID is good for, ms. */
export const PAY_ID_EXPIRES_AFTER_MS = 600_000;

const STEPS = [
  'Open the Kuda app and sign in.',
  'Tap Pay.',
  'Tap Pay ID.',
  'Choose to make a payment.',
  'Confirm with your PIN, fingerprint or face.',
  'Copy your Pay ID and type it here.',
] as const;

/** The steps for a bank's payers; none for every bank but one. */
export function payIdGuideOf(slug: string): readonly string[] {
  return slug === GUIDED_BANK ? STEPS : [];
}
