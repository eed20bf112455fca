// What a charge is made with: amounts, wallets, cards and the payer's answers to steps, as Flutterwave writes them.
import { toDecimal } from '@titan/rules/money';
import type { Random } from '../../platform/ports.ts';
import type { Card, ChargeRequest, StepAnswer, Wallet } from '../port.ts';
import { nameInParts } from '../payer-name.ts';
import { homeOf } from '../wallet-home.ts';
import { encryptedFields } from './encryption.ts';

/** Major units, as a number: its shortest text is the amount. */
export function flutterwaveAmount(minor: number, currency: string): number {
  return Number(toDecimal(minor, currency));
}

/** What every charge says, with the way it is paid. */
export function chargeBodyOf(request: Omit<ChargeRequest, 'card'>, payment_method: object) {
  const { reference, paymentReference, amountMinor, currency, returnUrl } = request;
  return {
    reference,
    amount: flutterwaveAmount(amountMinor, currency),
    currency,
    customer: customerOf(request),
    payment_method,
    redirect_url: returnUrl,
    meta: { payment_reference: paymentReference },
  };
}

/** Not documented: how long a part of a name may be. A charge is not to fail by it. */
const NAME_LENGTH = 50;

/** With the name where it has the two parts that Flutterwave wants. */
export function customerOf(request: Pick<ChargeRequest, 'customerName' | 'customerEmail'>) {
  const name = nameInParts(request);
  const isTaken = name !== null && Math.max(name.first.length, name.last.length) <= NAME_LENGTH;
  return { email: request.customerEmail, ...(isTaken && { name }) };
}

/**
 * Networks by our slugs. Not documented: a list for payments. Ghana's are those that the API lists, the others stand in samples of payouts;
 * another name would be refused with nothing charged.
 */
export const FLUTTERWAVE_NETWORKS: Readonly<Record<string, string>> = {
  'mtn-gh': 'MTN',
  'vodafone-gh': 'VODAFONE',
  'airteltigo-gh': 'AIRTELTIGO',
  'safaricom-ke': 'Mpesa',
  'airtel-tz': 'airtel',
  'orange-cm': 'orangemoney',
  'wave-ci': 'wave',
};

/** The wallet as Flutterwave names it, its number without dial code and zero; null for one that it does not take. */
export function walletOf(wallet: Wallet): object | null {
  const home = homeOf(wallet);
  const network = FLUTTERWAVE_NETWORKS[home?.network ?? ''];
  if (!home || network === undefined) return null;
  const mobile_money = { country_code: home.dialCode, network, phone_number: home.national };
  return { type: 'mobile_money', mobile_money };
}

const YEAR_DIGITS = 2;

export function cardOf({ number, expiryMonth, expiryYear, cvv }: Card, key: Buffer, random: Random): object {
  const fields = {
    card_number: number,
    expiry_month: expiryMonth,
    expiry_year: expiryYear.slice(-YEAR_DIGITS),
    ...(cvv !== null && { cvv }),
  };
  return { type: 'card', card: encryptedFields(fields, key, random) };
}

/** Null for an answer to what it never asks. */
export function authorizationOf(answer: StepAnswer, key: Buffer, random: Random): object | null {
  switch (answer.kind) {
    case 'pin':
      return { type: 'pin', pin: encryptedFields({ pin: answer.value }, key, random) };
    case 'otp':
      return { type: 'otp', otp: { code: answer.value } };
    case 'avs': {
      const { country, address: line1, city, state, zip_code: postal_code } = answer.value;
      return { type: 'avs', avs: { address: { city, country, line1, postal_code, state } } };
    }
    default:
      return null;
  }
}
