// What a payment costs on each channel: spec §3 "fees (per channel: fee, vat)"; VAT on the fee by country.
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

/** What a channel costs: naira as local checkouts publish it; the others have no cap to publish. */
export type Tariff = { naira: Price; other: Price };
type Tariffs = Readonly<Record<Channel, { tariff: Tariff }>>;

/** The plan of one channel in one currency. */
export function feePlan({ naira, other }: Tariff, currency: Currency): FeePlan {
  const price = currency === 'NGN' ? naira : other;
  return { ...price, vatBasisPoints: VAT[currency] };
}

/** Fee and VAT of every channel that a payment offers. They are recorded whether payer or merchant bears them. */
export function feesOf(
  tariffs: Tariffs,
  amountMinor: number,
  currency: Currency,
  channels: readonly Channel[],
): ChannelFees {
  const entries = channels.map((channel) => {
    const { feeMinor, vatMinor } = feeFor(amountMinor, feePlan(tariffs[channel].tariff, currency));
    return [channel, { fee: feeMinor, vat: vatMinor }] as const;
  });
  return Object.fromEntries(entries);
}

type PricedPayment = { amount_minor: number; fees: ChannelFees; merchant_bears_cost: boolean };

/** What the payer pays on the channel, minor units. */
export function payableOn(payment: PricedPayment, channel: Channel): number {
  const { amount_minor: amountMinor, merchant_bears_cost: merchantBearsCost } = payment;
  const { fee: feeMinor, vat: vatMinor } = payment.fees[channel] ?? { fee: 0, vat: 0 };
  return payableMinor({ amountMinor, feeMinor, vatMinor, merchantBearsCost });
}
