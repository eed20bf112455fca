// Rows of the database as the payer's page may see them (spec §3).
import { hash } from 'node:crypto';
import type { ChargeView } from '@titan/contract/payer/charge.schema';
import type { PaymentView } from '@titan/contract/payer/payment.schema';
import { english } from '@titan/copy/english';
import { spokenLanguages } from '@titan/copy/languages';
import { type Channel, TAKES_TRANSFERS, CONVERTED_CHANNEL, isChannel } from '@titan/rules/methods';
import { toDecimal } from '@titan/rules/money';
import { webOrigin } from '@titan/rules/web-origin';
import type { ChargeAnswer } from '../../db/column-values.ts';
import { inEachLanguage, shownText } from '../../merchants/kept-text.ts';
import { picturePath } from '../../merchants/pictures.ts';
import type { Clock } from '@titan/platform/ports';
import { type Reader, readerNow } from '@titan/platform/request-context';
import type { Providers } from '../../providers/providers.ts';
import { type LimitsOf, type RoutedCharge, routesFor } from '../../providers/routing.ts';
import type { ChannelTable } from './channel-rules.ts';
import type { ChargeRow } from '../charge-row.ts';
import { chargeViewOf } from './charge-view.ts';
import { payableOn } from '../fees.ts';
import { type LinePath, orderOf } from '../order-lines.ts';
import type { PaymentRow } from './payment-store.ts';
import { destinationOf, type TransferDetails } from '../transfer-details.ts';
import type { UsualTimes } from './usual-times.ts';

/** How payments and charges are shown to payers. */
export type Views = {
  /** A charge; with `answer`, as it was when a call was answered. Transfers to its account are not shown. */
  charge(charge: ChargeRow, answer?: ChargeAnswer | null): ChargeView;
  /** The same with what has landed on its account, where its channel has one; those are read. */
  read(charge: ChargeRow, answer?: ChargeAnswer | null): Promise<ChargeView>;
  payment(row: PaymentRow): PaymentView;
};

type ViewDeps = {
  clock: Clock;
  channels: ChannelTable;
  /** Those that are offered. */
  offered: readonly Channel[];
  providers: Pick<Providers, 'limitsOf' | 'limitsWithPaused'>;
  linePath: LinePath;
  usualTimeOf: UsualTimes['of'];
  transfersOf(chargeId: number): Promise<TransferDetails>;
};

/** Builds them. */
export function createViews({ clock, transfersOf, ...shown }: ViewDeps): Views {
  const { channels, usualTimeOf } = shown;
  return {
    charge: (charge, answer = null) =>
      chargeViewOf(charge, channels[charge.channel], {
        answer,
        transfers: null,
        usualTimeOf,
        reader: readerNow(),
        now: clock.now(),
      }),
    async read(charge, answer = null) {
      const rules = channels[charge.channel];
      // What has landed on an account is shown as it is now, also to a repeat.
      const about = TAKES_TRANSFERS[charge.channel]
        ? { transfers: await transfersOf(charge.id) }
        : { answer, transfers: null };
      return chargeViewOf(charge, rules, { ...about, usualTimeOf, reader: readerNow(), now: clock.now() });
    },
    payment: (row) => paymentViewOf(row, { ...shown, reader: readerNow(), now: clock.now() }),
  };
}

type About = {
  channels: ChannelTable;
  offered: readonly Channel[];
  providers: Pick<Providers, 'limitsOf' | 'limitsWithPaused'>;
  linePath: LinePath;
  usualTimeOf: UsualTimes['of'];
  reader: Reader;
  now: number;
};

/** A payment for the page. `offered`: the channels whose flow is built; `now`: epoch ms. */
export function paymentViewOf(row: PaymentRow, about: About): PaymentView {
  const whole = viewOf(row, about);
  const view = row.public_session === null ? whole : publicViewOf(whole, row.share !== null);
  return { ...view, version: versionOf(view) };
}

/**
 * For a payer who has a reference and no more (decision 0047): whom and how much to pay, the payment's status, and the session's own
 * attempts. Nothing of the customer or the order, nor the return address, in which shops put keys to orders, until this session has paid.
 * @param wasAsked by the payer, who has shown the order, and whose shop it is to go back to (decision 0066)
 */
function publicViewOf({ items, texts, ...view }: Unversioned, wasAsked: boolean): Unversioned {
  const { payment_channels_details: details, charge, redirect_url } = view;
  const hasPaid = view.status === 'success' && charge?.status === 'success';
  return {
    ...view,
    ...(wasAsked ? orderIn(items, texts) : {}),
    customer: { name: null, email: null },
    narration: null,
    redirect_url: hasPaid && !wasAsked ? redirect_url : null,
    payment_channels_details: { ...details, card: { ...details.card, can_save_card: false } },
  };
}

/** The lines in every language; what the merchant calls the payment may be personal. */
function orderIn(
  items: Unversioned['items'],
  texts: Unversioned['texts'],
): Pick<Unversioned, 'items' | 'texts'> {
  const inLanguages = Object.entries(texts ?? {}).flatMap(([tag, { items: named }]) =>
    named ? [[tag, { items: named }] as const] : [],
  );
  return {
    ...(items ? { items } : {}),
    ...(inLanguages.length > 0 ? { texts: Object.fromEntries(inLanguages) } : {}),
  };
}

/**
 * Made from the whole view but the time. The number of the newest event (outbox) would not do: it does not move with an attempt that begins
 * while another is open, nor with a step of a charge.
 */
function versionOf(view: Unversioned): string {
  return hash('sha256', JSON.stringify({ ...view, server_time: 0 }), 'base64url').slice(0, VERSION_LENGTH);
}

/** 72 bits: two views of one payment do not share them by chance. */
const VERSION_LENGTH = 12;

type Unversioned = Omit<PaymentView, 'version'>;

function viewOf(row: PaymentRow, about: About): Unversioned {
  const { currency } = row;
  const { now, reader } = about;
  const channels = channelsOf(row, about);
  const paused = pausedChannelsOf(row, channels, about);
  const defaultChannel = channels.find((channel) => channel === row.default_channel) ?? null;
  return {
    reference: row.page_reference,
    merchant_reference: row.reference,
    unique_reference: row.payment_reference,
    public_key: row.public_key,
    env: row.env,
    status: row.status,
    currency,
    amount: toDecimal(row.amount_minor, currency),
    fees: feesOf(row, channels),
    merchant_bears_cost: row.merchant_bears_cost,
    payment_channels: channels,
    ...(paused.length > 0 ? { paused_channels: paused } : {}),
    default_channel: defaultChannel,
    default_payment_channel: defaultChannel,
    payment_channels_details: detailsOf(row, channels, about),
    merchant: {
      name: row.merchant_name,
      email: row.merchant_email,
      logo: row.logo && picturePath(row.logo),
      ...row.merchant_contacts,
    },
    customer: { name: row.customer_name && masked(row.customer_name), email: masked(row.customer_email) },
    ...textsOf(row, about),
    supportEmail: row.support_email ?? row.merchant_email,
    checkout_customization: { primary_color: row.primary_color, secondary_color: row.secondary_color },
    redirect_url: readableAddress(row.redirect_url),
    sessionAttempt: row.attempts,
    max_attempts: row.attempts_max,
    amount_paid: toDecimal(row.amount_paid_minor, currency),
    earlier_open: row.left_charges > 0,
    reversals: row.reversals.map((back) => ({
      amount: toDecimal(back.amount_minor, back.currency),
      currency: back.currency,
      reversed: back.reversed,
      reason: back.reason,
      charge: back.charge,
      destination: back.payer && destinationOf(back.payer),
    })),
    amount_refunded: toDecimal(row.amount_refunded_minor, currency),
    // Filled in where the payment is shown (payments/attempts/exchange.ts).
    conversion: null,
    expires_at: row.expires_at.getTime(),
    server_time: now,
    charge:
      row.charge &&
      chargeViewOf(row.charge, about.channels[row.charge.channel], {
        transfers: row.transfer,
        usualTimeOf: about.usualTimeOf,
        reader,
        now,
      }),
  };
}

/** The merchant's words. */
function textsOf(
  row: PaymentRow,
  { reader, linePath }: About,
): Pick<PaymentView, 'narration' | 'items' | 'texts'> {
  const { tag } = reader === 'merchant' ? english : reader;
  const narration = { plain: row.narration, texts: row.narrations };
  return inEachLanguage(spokenLanguages(row.draft_languages), tag, (of) => ({
    narration: shownText(narration, of, row.locale),
    ...orderOf(row, of, linePath),
  }));
}

/** A row that is older than the rule for hosts counts as one without a shop to go back to: its host must not go into a header. */
function readableAddress(redirectUrl: string | null): string | null {
  return redirectUrl !== null && webOrigin(redirectUrl) !== null ? redirectUrl : null;
}

/**
 * Those that the merchant asked for, that are built, that the currency has (some have no wallets, most no banks), and that lead to an account.
 * The channel of an open charge stays, because its payer is on it.
 */
function channelsOf(row: PaymentRow, about: About): Channel[] {
  const liveChannel = row.charge?.id === row.live_charge_id ? row.charge?.channel : undefined;
  return askedOf(row, about).filter(
    (channel) => channel === liveChannel || hasRoute(row, chargeOn(row, channel), about.providers.limitsOf),
  );
}

/** Those that would be there if every account answered. */
function pausedChannelsOf(row: PaymentRow, there: readonly Channel[], about: About): Channel[] {
  return askedOf(row, about).filter(
    (channel) =>
      !there.includes(channel) && hasRoute(row, chargeOn(row, channel), about.providers.limitsWithPaused),
  );
}

function askedOf({ channels: asked, currency }: PaymentRow, { channels, offered }: About): Channel[] {
  return asked
    .filter(isChannel)
    .filter((channel) => offered.includes(channel) && channels[channel].existsIn(currency));
}

function hasRoute({ routes }: PaymentRow, charge: RoutedCharge, limitsOf: LimitsOf): boolean {
  return routesFor(routes, charge, limitsOf).length > 0;
}

/** Whether cards are typed on the processor's own page: where none may be typed on ours. */
function hasHostedCards(row: PaymentRow, limitsOf: LimitsOf): boolean {
  const charge = chargeOn(row, 'card');
  return (
    !hasRoute(row, { ...charge, isHosted: false }, limitsOf) &&
    hasRoute(row, { ...charge, isHosted: true }, limitsOf)
  );
}

/** A new charge of the payment. Only cards may be debited in another currency, and then how much is known with the quote. */
function chargeOn(row: PaymentRow, channel: Channel): RoutedCharge {
  // Which rate the processor's own page has is not known here.
  if (channel === CONVERTED_CHANNEL && row.payment_currency !== null)
    return { channel, currency: row.payment_currency, isHosted: false };
  return { channel, currency: row.currency, amountMinor: payableOn(row, channel) };
}

/** Each channel adds its own part; saved cards are always there, and filled in for the browser that has them. */
function detailsOf(
  row: PaymentRow,
  channels: readonly Channel[],
  about: About,
): PaymentView['payment_channels_details'] {
  const isHosted = channels.includes('card') && hasHostedCards(row, about.providers.limitsOf);
  const card = { is_hosted: isHosted, can_save_card: row.can_save_card && !isHosted, saved_cards: [] };
  const parts = channels.map((channel) => {
    const wayTo = (network: string) => {
      const charge = { ...chargeOn(row, channel), network };
      if (hasRoute(row, charge, about.providers.limitsOf)) return 'open';
      return hasRoute(row, charge, about.providers.limitsWithPaused) ? 'paused' : null;
    };
    return about.channels[channel].detailsOf?.(row, about.now, wayTo);
  });
  return Object.assign({ card }, ...parts);
}

/** The payer, as shown to anybody who has the link: enough to recognise oneself, nothing to misuse. */
function masked(text: string): string {
  const [name = '', domain] = text.split('@');
  const shown = `${[...name][0] ?? ''}•••`;
  return domain === undefined ? shown : `${shown}@${domain}`;
}

function feesOf(row: PaymentRow, channels: Channel[]): PaymentView['fees'] {
  const fees: PaymentView['fees'] = {};
  for (const channel of channels) {
    const { fee, vat } = row.fees[channel] ?? { fee: 0, vat: 0 };
    fees[channel] = { fee: toDecimal(fee, row.currency), vat: toDecimal(vat, row.currency) };
  }
  return fees;
}
