// Spec §3 Bank-transfer account providers, by code: whose account a payer transfers to.

export type TransferProvider = {
  /** Also names its mark. */
  code: string;
  name: string;
  /** The bank's code, which is the wire's bank_code. Lists disagree about some; the NIP code is stable. */
  bankCode: string;
  nipCode: string;
};

function provider(
  [code, name]: [code: string, name: string],
  [bankCode, nipCode]: [bankCode: string, nipCode: string],
): TransferProvider {
  return { code, name, bankCode, nipCode };
}

/** Every provider, in the specification's order. */
export const TRANSFER_PROVIDERS: readonly TransferProvider[] = [
  provider(['monnify', 'Moniepoint MFB'], ['50515', '090405']),
  provider(['providus', 'Providus Bank'], ['101', '000023']),
  provider(['sterling', 'Sterling Bank'], ['232', '000001']),
  provider(['wema', 'Wema Bank'], ['035', '000017']),
  provider(['vfd', 'VFD Microfinance Bank'], ['566', '090110']),
  provider(['fidelity', 'Fidelity Bank'], ['070', '000007']),
  provider(['optimus', 'Optimus Bank'], ['107', '000036']),
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
