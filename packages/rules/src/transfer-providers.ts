// Spec §3 Bank-transfer account providers, by code: whose account a payer transfers to.

export type TransferProvider = {
  code: string;
  name: string;
  /** The bank's code, which is the wire's bank_code. Lists disagree about some; the NIP code is stable. */
  bankCode: string;
  nipCode: string;
  /** Of the drawn mark, `#rrggbb`; the text reaches 4.5:1 on the accent. */
  accent: string;
  text: string;
  initials: string;
};

const WHITE = '#FFFFFF';
const DARK = '#111827';

function provider(
  [code, name]: [code: string, name: string],
  [bankCode, nipCode]: [bankCode: string, nipCode: string],
  [accent, text, initials]: [accent: string, text: string, initials: string],
): TransferProvider {
  return { code, name, bankCode, nipCode, accent, text, initials };
}

/** Every provider, in the specification's order. A bank that has branding too is drawn alike in both (held by a test). */
export const TRANSFER_PROVIDERS: readonly TransferProvider[] = [
  provider(['monnify', 'Moniepoint MFB'], ['50515', '090405'], ['#0357EE', WHITE, 'M']),
  provider(['providus', 'Providus Bank'], ['101', '000023'], ['#F9B000', DARK, 'P']),
  provider(['sterling', 'Sterling Bank'], ['232', '000001'], ['#C8202C', WHITE, 'S']),
  provider(['wema', 'Wema Bank'], ['035', '000017'], ['#85006E', WHITE, 'W']),
  provider(['vfd', 'VFD Microfinance Bank'], ['566', '090110'], ['#5B2A86', WHITE, 'V']),
  provider(['fidelity', 'Fidelity Bank'], ['070', '000007'], ['#120E34', WHITE, 'F']),
  provider(['optimus', 'Optimus Bank'], ['107', '000036'], ['#00573F', WHITE, 'OB']),
];

/** Whether payments of this currency can be made by transfer. */
export function isTransferCurrency(currency: string): boolean {
  return currency === 'NGN' || currency === 'KES';
}

/** Kenya's accounts are Pesalink's, which are open for "less than 25 minutes" (paystack.com/docs/payments/payment-channels). */
const PESALINK_MOST_MINS = 24;

/** For how many minutes an account in this currency is opened, where the merchant wants `mins`. */
export function accountMinsIn(currency: string, mins: number): number {
  return currency === 'KES' ? Math.min(mins, PESALINK_MOST_MINS) : mins;
}

/** The provider of this code, in any case; null for one we do not know, whose account is shown without a mark. */
export function transferProviderOf(code: string): TransferProvider | null {
  const wanted = code.toLowerCase();
  return TRANSFER_PROVIDERS.find((each) => each.code === wanted) ?? null;
}
