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

/** Channels that are paid by transfers to an account: several may come, and other amounts than were asked for. */
export const TAKES_TRANSFERS: Readonly<Record<Channel, boolean>> = {
  card: false,
  bank_transfer: true,
  pay_with_bank: false,
  mobile_money: false,
};

/** How processors handle the charges of a channel; for the service alone. */
type ProcessorFacts = {
  /** What `network` of a charge and of a route names; null: they have none. */
  network: 'brand' | 'bank' | 'wallet' | null;
  /** A processor may take what the payer types on a page of its own (port.ts `hostsCards`). */
  mayBeHosted: boolean;
  /** Lists of debits may cut our reference, so its beginning is one charge's alone. */
  cutsReferences: boolean;
  /** Where the payer approves what is not approved on our page; null: nothing is. */
  approvedAt: 'bankPage' | 'bankApp' | 'phone' | null;
};

export const AT_PROCESSORS: Readonly<Record<Channel, ProcessorFacts>> = {
  card: { network: 'brand', mayBeHosted: true, cutsReferences: false, approvedAt: 'bankPage' },
  bank_transfer: { network: null, mayBeHosted: false, cutsReferences: false, approvedAt: null },
  pay_with_bank: { network: 'bank', mayBeHosted: false, cutsReferences: false, approvedAt: 'bankApp' },
  mobile_money: { network: 'wallet', mayBeHosted: false, cutsReferences: true, approvedAt: 'phone' },
};

/** The one channel that may be debited in another currency than the payment's (spec §3 conversion). */
export const CONVERTED_CHANNEL: Channel = 'card';

/** Whether `text` names one of the four channels. */
export function isChannel(text: string): text is Channel {
  return (CHANNELS as readonly string[]).includes(text);
}
