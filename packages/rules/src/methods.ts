// Spec §3 Payment method catalogue: every way to pay, and the four channels that carry them. Their labels are words (packages/copy).

/** The catalogue, in the specification's order. */
export const METHOD_CATALOGUE = [
  'pay_with_bank',
  'pay_with_opay',
  'pay_with_palmpay',
  'pay_with_gtb',
  'pay_with_capitec',
  'mobile_money',
  'card',
  'bank_transfer',
  'wave',
  'mtn',
  'moov',
  'orange',
] as const;

export type MethodId = (typeof METHOD_CATALOGUE)[number];

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
