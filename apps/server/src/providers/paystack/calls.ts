// How Paystack writes amounts, telephone numbers and who is asked by Capitec Pay.
import { bankDialCode } from '@titan/rules/bank-fields';
import type { BankAccount } from '@titan/rules/bank-inputs';
import { minorUnitsOf } from '@titan/rules/currency';
import type { Wallet } from '../port.ts';
import { homeOf } from '../wallet-home.ts';

// Amounts: hundredths in every currency, also in those that have none.

const HUNDREDTHS = 100;
const factorOf = (currency: string): number => (minorUnitsOf(currency) === 0 ? HUNDREDTHS : 1);

/** An amount in minor units as Paystack writes it. */
export function toPaystackAmount(minor: number, currency: string): number {
  return minor * factorOf(currency);
}

/** A fee in minor units, to the nearest. */
export function paystackFee(fee: number, currency: string): number {
  return Math.round(fee / factorOf(currency));
}

/** Minor units; null for a part of one. */
export function fromPaystackAmount(amount: number, currency: string): number | null {
  const minor = amount / factorOf(currency);
  return Number.isSafeInteger(minor) ? minor : null;
}

// Wallets: the network's code, and the number as its country writes it.

/** By our slugs. */
export const PAYSTACK_NETWORKS: Readonly<Record<string, string>> = {
  'mtn-gh': 'mtn',
  'airteltigo-gh': 'atl',
  'vodafone-gh': 'vod',
  'safaricom-ke': 'mpesa',
  'airtel-ke': 'atl',
  'mtn-ci': 'mtn',
  'orange-ci': 'orange',
  'wave-ci': 'wave',
};

/** The wallet as Paystack names it; null for one that it does not take. Kenya's numbers have their dial code, others are local. */
export function paystackWallet(wallet: Wallet): { phone: string; provider: string } | null {
  const home = homeOf(wallet);
  const provider = PAYSTACK_NETWORKS[home?.network ?? ''];
  if (!home || provider === undefined) return null;
  const { currency, national } = home;
  const { number } = wallet;
  const phone = { KES: `+${number}`, GHS: `0${national}`, XOF: national }[currency] ?? number;
  return { phone, provider };
}

// Capitec Pay: its customers by their phone number, as South Africa writes it, or by their account.

const SOUTH_AFRICA = new RegExp(`^${bankDialCode({ slug: 'capitec' })}`);

export function capitecCustomer({ phone_number: phone, account_number: account = '' }: BankAccount) {
  return phone === undefined
    ? { identifier_key: 'ACCOUNTNUMBER', identifier_value: account }
    : { identifier_key: 'CELLPHONE', identifier_value: phone.replace(SOUTH_AFRICA, '0') };
}
