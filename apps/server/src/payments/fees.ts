// What each channel costs, as data: Spec §3 "fees (per channel: fee, vat)"; VAT on the fee by country.
import type { Currency } from '@titan/rules/currency';
import type { Channel } from '@titan/rules/methods';
import { feeFor, type FeePlan, payableMinor } from '@titan/rules/payable';
import type { ChannelFees } from '../db/column-values.ts';

/** VAT in basis points. Dollars are settled in Nigeria, as spec §1 maps every other currency. */
const VAT: Record<Currency, number> = {
  NGN: 750,
  USD: 750,
  GHS: 2_000,
  KES: 1_600,
  ZAR: 1_500,
  XAF: 1_925,
  XOF: 1_800,
  EGP: 1_400,
  TZS: 1_800,
};

type Price = { basisPoints: number; flatMinor: number; capMinor: number | null };

/** Our own tariff: the naira prices are those that local checkouts publish, the others have no cap to publish. */
const TARIFF: Record<Channel, { naira: Price; other: Price }> = {
  card: {
    naira: { basisPoints: 150, flatMinor: 0, capMinor: 200_000 },
    other: { basisPoints: 290, flatMinor: 0, capMinor: null },
  },
  bank_transfer: {
    naira: { basisPoints: 100, flatMinor: 0, capMinor: 100_000 },
    other: { basisPoints: 100, flatMinor: 0, capMinor: null },
  },
  pay_with_bank: {
    naira: { basisPoints: 140, flatMinor: 0, capMinor: 150_000 },
    other: { basisPoints: 150, flatMinor: 0, capMinor: null },
  },
  mobile_money: {
    naira: { basisPoints: 200, flatMinor: 0, capMinor: null },
    other: { basisPoints: 200, flatMinor: 0, capMinor: null },
  },
};

/** The plan of one channel in one currency. */
export function feePlan(channel: Channel, currency: Currency): FeePlan {
  const price = TARIFF[channel][currency === 'NGN' ? 'naira' : 'other'];
  return { ...price, vatBasisPoints: VAT[currency] };
}

/** Fee and VAT of every channel that a payment offers. They are recorded whether payer or merchant bears them. */
export function feesOf(amountMinor: number, currency: Currency, channels: readonly Channel[]): ChannelFees {
  const entries = channels.map((channel) => {
    const { feeMinor, vatMinor } = feeFor(amountMinor, feePlan(channel, currency));
    return [channel, { fee: feeMinor, vat: vatMinor }] as const;
  });
  return Object.fromEntries(entries);
}

type Priced = { amount_minor: number; fees: ChannelFees; merchant_bears_cost: boolean };

/** What the payer pays on the channel, minor units. */
export function payableOn(payment: Priced, channel: Channel): number {
  const { amount_minor: amountMinor, merchant_bears_cost: merchantBearsCost } = payment;
  const { fee: feeMinor, vat: vatMinor } = payment.fees[channel] ?? { fee: 0, vat: 0 };
  return payableMinor({ amountMinor, feeMinor, vatMinor, merchantBearsCost });
}
