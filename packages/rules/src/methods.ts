// Spec §3 Payment method catalogue: every way to pay with its label, and the four channels that carry them.

/** The catalogue, in the specification's order. */
export const METHOD_CATALOGUE = [
  { id: 'pay_with_bank', label: 'Pay with Bank' },
  { id: 'pay_with_opay', label: 'Pay with OPay' },
  { id: 'pay_with_palmpay', label: 'Pay with PalmPay' },
  { id: 'pay_with_gtb', label: 'Pay with GTBank' },
  { id: 'pay_with_capitec', label: 'Pay with Capitec' },
  { id: 'mobile_money', label: 'Pay with Mobile Money' },
  { id: 'card', label: 'Pay with Debit Card' },
  { id: 'bank_transfer', label: 'Pay with Bank Transfer' },
  { id: 'wave', label: 'Pay with Wave' },
  { id: 'mtn', label: 'Pay with Mtn' },
  { id: 'moov', label: 'Pay with Moov' },
  { id: 'orange', label: 'Pay with Orange' },
] as const;

export type MethodId = (typeof METHOD_CATALOGUE)[number]['id'];

/** The channels a transaction can allow (spec §1, §3 payment_channels). */
export const CHANNELS = ['card', 'bank_transfer', 'pay_with_bank', 'mobile_money'] as const;

export type Channel = (typeof CHANNELS)[number];

/** The channels whose flow is built, by the service and by the page; others that a merchant asks for are not offered. */
export const BUILT_CHANNELS = [
  'card',
  'bank_transfer',
  'pay_with_bank',
  'mobile_money',
] as const satisfies readonly Channel[];

export type BuiltChannel = (typeof BUILT_CHANNELS)[number];

/** Whether `text` names one of the four channels. */
export function isChannel(text: string): text is Channel {
  return (CHANNELS as readonly string[]).includes(text);
}

/** Label of a method as the payer reads it: pay_with_bank has the suffix "(Instant EFT)" when the currency is ZAR. */
export function methodLabel(id: MethodId, currency: string): string {
  const label = METHOD_CATALOGUE.find((method) => method.id === id)?.label ?? id;
  return id === 'pay_with_bank' && currency === 'ZAR' ? `${label} (Instant EFT)` : label;
}
