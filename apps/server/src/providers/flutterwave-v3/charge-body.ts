// What a charge is made with, as Flutterwave's version 3 writes it: amounts, wallets, and cards under 3DES.
import { createCipheriv } from 'node:crypto';
import { toDecimal } from '@titan/rules/money';
import type { Card, NewCharge, Wallet } from '../port.ts';
import { payerNameOf } from '../payer-name.ts';
import { homeOf } from '../wallet-home.ts';

/** Major units, as a number: its shortest text is the amount. */
export function flutterwaveAmount(minor: number, currency: string): number {
  return Number(toDecimal(minor, currency));
}

function sumOf({ reference, paymentReference, amountMinor, currency }: NewCharge) {
  return {
    tx_ref: reference,
    amount: flutterwaveAmount(amountMinor, currency),
    currency,
    meta: { payment_reference: paymentReference },
  };
}

/** What each kind of direct charge says. */
export function chargeOf(request: NewCharge) {
  return { ...sumOf(request), email: request.customerEmail, fullname: payerNameOf(request) };
}

export function hostedChargeOf(request: NewCharge): object {
  const customer = { email: request.customerEmail, name: payerNameOf(request) };
  return { ...sumOf(request), customer, redirect_url: request.returnUrl, payment_options: 'card' };
}

const CIPHER = 'des-ede3';
const YEAR_DIGITS = 2;

/** The body of a card's charge. @param encryptionKey 24 characters, which are its bytes */
export function cardChargeOf(
  { card, ...request }: NewCharge & { card: Card },
  encryptionKey: string,
): { client: string } {
  const { number, cvv, expiryMonth, expiryYear } = card;
  const payload = {
    ...chargeOf(request),
    card_number: number,
    ...(cvv !== null && { cvv }),
    expiry_month: expiryMonth,
    expiry_year: expiryYear.slice(-YEAR_DIGITS),
    redirect_url: request.returnUrl,
  };
  // Blocks of 8 bytes without an initial value, as Flutterwave prescribes: what protects the card on its way is TLS.
  const cipher = createCipheriv(CIPHER, encryptionKey, null);
  return { client: cipher.update(JSON.stringify(payload), 'utf8', 'base64') + cipher.final('base64') };
}

/** How each country's wallets are charged: some must be named by country, and some write numbers with a zero and no dial code. */
const KINDS: Readonly<Record<string, { type: string; isLocal?: true; more?: object }>> = {
  GHS: { type: 'mobile_money_ghana', isLocal: true },
  KES: { type: 'mpesa' },
  TZS: { type: 'mobile_money_tanzania', isLocal: true },
  XAF: { type: 'mobile_money_franco', more: { country: 'CM' } },
  XOF: { type: 'mobile_money_franco', more: { country: 'CI' } },
};

/**
 * Networks by our slugs. Those of Cameroon and Ivory Coast are named in no list for payments of version 3: the networks are those of version 4, under
 * the names that integrators send. Another name would be refused with nothing charged.
 */
export const NETWORKS: Readonly<Record<string, string>> = {
  'mtn-gh': 'MTN',
  'vodafone-gh': 'VODAFONE',
  'airteltigo-gh': 'TIGO',
  'safaricom-ke': 'SAFARICOM',
  'airtel-ke': 'AIRTEL',
  'vodacom-tz': 'Vodafone',
  'tigo-tz': 'Tigo',
  'airtel-tz': 'Airtel',
  'halopesa-tz': 'Halopesa',
  'mtn-cm': 'MTN',
  'orange-cm': 'ORANGEMONEY',
  'mtn-ci': 'MTN',
  'moov-ci': 'MOOV',
  'orange-ci': 'ORANGEMONEY',
  'wave-ci': 'WAVE',
};

/** How the wallet is charged; null for one that Flutterwave does not take. */
export function walletOf(wallet: Wallet): { type: string; fields: object } | null {
  const home = homeOf(wallet);
  const kind = home ? KINDS[home.currency] : undefined;
  const network = NETWORKS[home?.network ?? ''];
  if (!home || !kind || network === undefined) return null;
  const phone_number = kind.isLocal ? `0${home.national}` : wallet.number;
  return { type: kind.type, fields: { phone_number, network, ...kind.more } };
}
