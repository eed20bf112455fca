// Spec §2 "Didn't receive a prompt?": dial codes for wallet approvals, for GHS and EGP by network.

export type DialCode = {
  /** The network's slug. */
  network: 'mtn-gh' | 'vodafone-gh' | 'airteltigo-gh' | 'vodafone-eg' | 'orange-eg' | 'etisalat-eg' | 'we-eg';
  /** What is dialled, as people write it: `*170#`. */
  code: string;
};

const CODES: Record<string, readonly DialCode[]> = {
  GHS: [
    { network: 'mtn-gh', code: '*170#' },
    { network: 'vodafone-gh', code: '*110#' },
    { network: 'airteltigo-gh', code: '*110#' },
  ],
  EGP: [
    { network: 'vodafone-eg', code: '*9#' },
    { network: 'orange-eg', code: '#7115#' },
    { network: 'etisalat-eg', code: '*777#' },
    { network: 'we-eg', code: '*551#' },
  ],
};

/** For every network of a currency; none but for GHS and EGP. Their steps are words (packages/copy). */
export function dialCodesOf(currency: string): readonly DialCode[] {
  return CODES[currency] ?? [];
}

/** The address that dials a code. A # would begin the address's fragment, so it is written %23. */
export function dialHref(code: string): string {
  return `tel:${code.replaceAll('#', '%23')}`;
}
