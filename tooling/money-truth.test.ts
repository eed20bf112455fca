// What every surface says of a payer's money, together (I-33): the page when opened, as its payer saw it, and after Close; the
// status page with receipt and timeline; the merchant's answer, the webhook and the push event. All are rendered from one set of database
// rows, and each statement about money is checked against the facts. A sentence about money that is not in CLAIMS fails too, so none can be
// added or changed unchecked.
import type { PageData } from '@titan/contract/page/page-data';
import type { Timeline } from '@titan/contract/payer/timeline.schema';
import { english } from '@titan/copy/english';
import { readCatalogues } from '../packages/copy/build/catalogue.ts';
import { type Channel, CHANNELS, TAKES_TRANSFERS } from '@titan/rules/methods';
import { formatMoney, toMajorNumber } from '@titan/rules/money';
import { REVERSAL_REASONS, type ReversalReason } from '@titan/rules/reversal-reason';
import { describe, expect, it } from 'vitest';
import type { ChargeState, TransactionState } from '@titan/server/db/column-values';
import { renderDocument, renderReturn } from '../apps/checkout/src/entry/server-entry.tsx';
import { ASSETS, IN_ENGLISH } from '../apps/checkout/src/testing/page-assets.ts';
import { makePage } from '../apps/checkout/src/testing/payments.ts';
import { renderScreen } from '../apps/checkout/src/testing/render-screen.tsx';
import { CHANNEL_REGISTRY } from '../apps/server/src/channels/registry.ts';
import type { TransferReport } from '../apps/server/src/payments/transfer-details.ts';
import { EVENT_OF_END } from '../apps/server/src/webhooks/events.ts';
import { webhookBody } from '../apps/server/src/webhooks/body.ts';
import { type ChargeReply, chargeReplyOf } from '../apps/server/src/merchant-api/read-charge.ts';
import { confirmationOf, type OutboxEvent } from '../apps/server/src/push/outbox.ts';
import { SANDBOX_LIMITS } from '../apps/server/src/providers/sandbox/limits.ts';
import { paymentViewOf } from '../apps/server/src/payments/views/payment-view.ts';
import type { ChargeRow, ReversalRow } from '../apps/server/src/payments/charge-row.ts';
import type { ReadRow } from '../apps/server/src/merchant-api/transaction-store.ts';
import type { PaymentRow } from '../apps/server/src/payments/views/payment-store.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const HOUR_MS = 3_600_000;
const AMOUNT = 500_000;
const PAYER = { name: 'A. OBI', account: '******9963', bank: 'GTBank' };

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

// --- The facts

/** The state of the latest charge. `own`: why, and how much of, its money goes back. */
type ChargeKind = {
  channel: Channel;
  state: ChargeState;
  authModel?: string;
  errorType?: string;
  message?: string;
  /** Minor units of each transfer that landed, and what of it is kept. */
  landed?: readonly { amount: number; kept: number; event?: TransferReport['payment_event'] }[];
  account?: boolean;
  isOver?: boolean;
  own?: readonly { amount: number; reason: ReversalReason }[];
};

const of = (channel: Channel): Record<string, ChargeKind> => ({
  [`${channel} declined`]: { channel, state: 'failed', message: 'This did not go through' },
  [`${channel} cancelled`]: { channel, state: 'cancelled', errorType: 'NOT_COMPLETED', message: 'Given up' },
  [`${channel} of another amount`]: {
    channel,
    state: 'returned',
    errorType: 'AMOUNT_MISMATCH',
    own: [{ amount: 499_900, reason: 'wrong_amount' }],
  },
  [`${channel} declined, then approved`]: {
    channel,
    state: 'failed',
    message: 'This did not go through',
    own: [{ amount: AMOUNT, reason: 'late' }],
  },
  [`${channel} asked about`]: { channel, state: 'unknown' },
  [`${channel} just sent`]: { channel, state: 'sent' },
  [`${channel} paid`]: { channel, state: 'success', message: 'Approved' },
});
const transfer = (kind: Omit<ChargeKind, 'channel'>): ChargeKind => ({
  channel: 'bank_transfer',
  account: true,
  ...kind,
});
const less = { amount: 400_000, kept: 0, event: 'underpayment' as const };

const KINDS: Record<string, ChargeKind | null> = {
  'no attempt': null,
  ...Object.assign({}, ...CHANNELS.filter((each) => !TAKES_TRANSFERS[each]).map(of)),
  'a card that waits for its PIN': { channel: 'card', state: 'action_required', authModel: 'PIN' },
  'a card at its bank': { channel: 'card', state: 'action_required', authModel: '3DS' },
  'an open account': transfer({ state: 'unknown' }),
  'an account that is over': transfer({ state: 'unknown', isOver: true }),
  'an account that nobody has named yet': transfer({ state: 'unknown', account: false }),
  'an account that was never opened': transfer({
    state: 'failed',
    account: false,
    message: 'Try another way',
  }),
  'an account that nobody used': transfer({ state: 'failed', isOver: true, errorType: 'PAYMENT_EXPIRED' }),
  'a transfer of too little': transfer({
    state: 'returned',
    landed: [less],
    errorType: 'UNDERPAID',
    message:
      'It seems you made a payment of NGN 4,000.00 instead of NGN 5,000.00, reversed automatically; do not transfer again, click Try Again for a new account.',
    own: [{ amount: 400_000, reason: 'underpaid' }],
  }),
  'a transfer of too little, completed to the same account': transfer({
    state: 'returned',
    landed: [less, { amount: 100_000, kept: 0 }],
    errorType: 'UNDERPAID',
    own: [
      { amount: 400_000, reason: 'underpaid' },
      { amount: 100_000, reason: 'account_used' },
    ],
  }),
  'a transfer of another amount, of which the merchant takes nothing': transfer({
    state: 'returned',
    landed: [{ amount: 600_000, kept: 0, event: 'overpayment' }],
    errorType: 'WRONG_AMOUNT',
    message:
      'It seems you made a payment of NGN 6,000.00 instead of NGN 5,000.00, reversed automatically; do not transfer again, click Try Again for a new account.',
    own: [{ amount: 600_000, reason: 'wrong_amount' }],
  }),
  'a transfer outside the limits': transfer({
    state: 'returned',
    landed: [{ amount: 5_000, kept: 0 }],
    own: [{ amount: 5_000, reason: 'out_of_limits' }],
  }),
  'a transfer that was late': transfer({
    state: 'failed',
    isOver: true,
    errorType: 'PAYMENT_EXPIRED',
    landed: [{ amount: AMOUNT, kept: 0 }],
    own: [{ amount: AMOUNT, reason: 'late' }],
  }),
  'a part that waits for the rest': transfer({
    state: 'held',
    landed: [{ amount: 400_000, kept: 400_000, event: 'underpayment' }],
  }),
  'an exact transfer': transfer({ state: 'success', landed: [{ amount: AMOUNT, kept: AMOUNT }] }),
  'a transfer of too much': transfer({
    state: 'success',
    landed: [{ amount: 600_000, kept: AMOUNT, event: 'overpayment' }],
    own: [{ amount: 100_000, reason: 'excess' }],
  }),
  'a transfer of too much, accepted': transfer({
    state: 'success',
    landed: [{ amount: 600_000, kept: 600_000, event: 'overpayment' }],
  }),
  'an exact transfer, twice': transfer({
    state: 'success',
    landed: [
      { amount: AMOUNT, kept: AMOUNT },
      { amount: AMOUNT, kept: 0 },
    ],
    own: [{ amount: AMOUNT, reason: 'duplicate' }],
  }),
};

/** What goes back of earlier charges. */
type Earlier = { amount: number; reversed: boolean; reason?: ReversalReason };
const EARLIER: Record<string, readonly Earlier[]> = {
  'nothing of an earlier one': [],
  'an earlier one owed': [{ amount: AMOUNT, reversed: false }],
  'an earlier one sent back': [{ amount: AMOUNT, reversed: true }],
  'two earlier ones, one of them sent back': [
    { amount: 300_000, reversed: true },
    { amount: 300_000, reversed: false, reason: 'account_used' },
  ],
};

type Facts = {
  name: string;
  group: string;
  status: TransactionState;
  kind: ChargeKind | null;
  /** Another attempt may still bring money. */
  isLeftOpen: boolean;
  earlier: readonly Earlier[];
  /** How far the charge's own money is on its way back: the first of them, or all. */
  ownSent: 'none' | 'first' | 'all';
  refunded: number;
  redirect: string | null;
};

/** The statuses that a payment can have with its latest charge in this state. */
function statusesOf(kind: ChargeKind | null): readonly { status: TransactionState; isLeftOpen: boolean }[] {
  const left = { status: 'processing', isLeftOpen: true } as const;
  const is = (status: TransactionState) => ({ status, isLeftOpen: false });
  if (kind === null) return [is('pending'), is('expired')];
  if (kind.state === 'success') return [is('success')];
  if (kind.state === 'held') return [left];
  if (['sent', 'unknown', 'action_required'].includes(kind.state)) return [is('processing'), left];
  return [is('pending'), left, is('failed'), is('abandoned')];
}

/** Where the payer goes back to: told apart where no earlier charge is, since the one has nothing to do with the other. */
const SHOPS = [null, 'https://shop.example/done'];
const FACTS: Facts[] = Object.entries(KINDS).flatMap(([kindName, kind]) =>
  statusesOf(kind).flatMap(({ status, isLeftOpen }) =>
    Object.entries(EARLIER).flatMap(([earlierName, earlier]) =>
      (kind?.own ? (['none', 'first', 'all'] as const) : (['none'] as const)).flatMap((ownSent) =>
        (status === 'success' ? [0, 100_000, 'all' as const] : [0]).flatMap((refund) =>
          SHOPS.slice(0, earlier.length === 0 ? 2 : 1).map((redirect): Facts => {
            const refunded = refund === 'all' ? keptOf(kind) : refund;
            const parts = [
              kindName,
              status,
              isLeftOpen && 'left open',
              earlierName,
              ownSent !== 'none' && `own sent: ${ownSent}`,
            ];
            const more = [
              refunded > 0 && `refunded ${refunded}`,
              redirect === null && 'no shop to go back to',
            ];
            const name = [...parts, ...more].filter(Boolean).join(', ');
            const group = parts.slice(0, 3).filter(Boolean).join(', ');
            return { name, group, status, kind, isLeftOpen, earlier, ownSent, refunded, redirect };
          }),
        ),
      ),
    ),
  ),
);

// --- The rows that hold them

function keptOf(kind: ChargeKind | null): number {
  if (kind?.state !== 'success') return 0;
  return kind.landed ? sum(kind.landed.map(({ kept }) => kept)) : AMOUNT;
}

function heldOf(kind: ChargeKind | null): number {
  return kind?.state === 'held' ? sum((kind.landed ?? []).map(({ kept }) => kept)) : 0;
}

function reversalsOf({ kind, status, earlier, ownSent }: Facts): ReversalRow[] {
  const usual = status === 'success' ? 'duplicate' : 'late';
  const before = earlier.map(({ amount, reversed, reason = usual }): ReversalRow => ({
    amount_minor: amount,
    currency: 'NGN',
    reversed,
    reason,
    charge: 'KPY-CA-0',
    payer: null,
  }));
  const own = (kind?.own ?? []).map(({ amount, reason }, index): ReversalRow => ({
    amount_minor: amount,
    currency: 'NGN',
    reversed: ownSent === 'all' || (ownSent === 'first' && index === 0),
    reason,
    charge: 'KPY-CA-1',
    payer: kind?.channel === 'bank_transfer' ? PAYER : null,
  }));
  return [...before, ...own];
}

function transferDetailsOf(kind: ChargeKind): PaymentRow['transfer'] {
  if (kind.channel !== 'bank_transfer') return null;
  const expiresAt = kind.isOver ? NOW - 1_000 : NOW + HOUR_MS;
  return {
    account: kind.account
      ? {
          bank_code: 'wema',
          bank_name: 'Wema Bank',
          account_number: '9977581536',
          account_name: 'Titan / Demo Shop',
          transfer_reference: null,
          opened_at: NOW - HOUR_MS,
          expires_at: expiresAt,
          limits: { min: 10_000, max: 100_000_000 },
        }
      : null,
    payable_minor: AMOUNT,
    held_minor: heldOf(kind),
    payment_expires_at: NOW + 24 * HOUR_MS,
    transfers: (kind.landed ?? []).map(({ amount, kept, event }, index) => ({
      amount_minor: amount,
      currency: 'NGN',
      disposition: dispositionOf(kind, kept),
      kept_minor: kept,
      payment_event: event ?? null,
      payer: PAYER,
      owed: null,
      n: index,
    })),
  };
}

const INSTRUMENTS: Partial<Record<Channel, Partial<ChargeRow>>> = {
  card: { card_brand: 'visa', card_first_six: '408412', card_last_four: '2787', card_expiry: '09/30' },
  mobile_money: { wallet_masked: '234*******0000' },
  pay_with_bank: {
    bank_slug: 'access',
    bank_name: 'Access Bank',
    bank_processor: 'kora',
    bank_last_four: '0000',
  },
};

function dispositionOf(kind: ChargeKind, kept: number): TransferReport['disposition'] {
  if (kept === 0) return 'owed';
  return kind.state === 'held' ? 'held' : 'credited';
}

function chargeRowOf(kind: ChargeKind): ChargeRow {
  const { channel, state } = kind;
  return {
    id: 1,
    transaction_id: 1,
    reference: 'KPY-CA-1',
    handle: null,
    public_session: null,
    provider: 'sandbox',
    account_id: 1,
    channel,
    status: state,
    auth_model: kind.authModel ?? (channel === 'bank_transfer' ? 'TRANSFER' : null),
    auth_step: null,
    step_page: null,
    step_details: null,
    round: 0,
    amount_minor: AMOUNT,
    fee_minor: 0,
    vat_minor: 0,
    currency: 'NGN',
    card_brand: null,
    card_first_six: null,
    card_last_four: null,
    card_expiry: null,
    wallet_masked: null,
    wallet_network: null,
    bank_slug: null,
    bank_name: null,
    bank_processor: null,
    bank_last_four: null,
    ...INSTRUMENTS[channel],
    stk_resends: 0,
    is_delayed: false,
    can_resend_otp: false,
    otp_resends: 0,
    otp_resend_at: null,
    wrong_secrets: 0,
    secret_was_wrong: false,
    error_type: kind.errorType ?? null,
    message: kind.message ?? null,
    sentence: null,
    hides_reason: false,
    request_fingerprint: null,
    first_answer: null,
    sent_at: new Date(NOW - 60_000),
    queries: 0,
    updated_at: new Date(NOW - 30_000),
  };
}

const isLive = (kind: ChargeKind | null): boolean =>
  kind !== null && ['sent', 'unknown', 'action_required'].includes(kind.state);

/** What both readers find on the transaction's own row. */
function rowOf({ status, kind, isLeftOpen, ...facts }: Facts) {
  return {
    reference: 'order-1',
    status,
    amount_minor: AMOUNT,
    amount_paid_minor: keptOf(kind),
    currency: 'NGN',
    merchant_bears_cost: true,
    fees: {},
    channels: [...CHANNELS],
    default_channel: null,
    default_payment_channel: null,
    narration: null,
    narrations: null,
    items: null,
    customer_name: null,
    customer_email: 'ada@example.com',
    live_charge_id: isLive(kind) ? 1 : null,
    left_charges: isLeftOpen ? 1 : 0,
    expires_at: new Date(NOW + 24 * HOUR_MS),
    reversals: reversalsOf({ status, kind, isLeftOpen, ...facts }),
  };
}

/** A route for all that its channel can charge. */
const ANY_CHARGE = {
  accountId: 1,
  env: 'test' as const,
  provider: 'sandbox',
  sealKeyId: null,
  currency: null,
  network: null,
  minMinor: null,
  maxMinor: null,
  directCards: true,
};

function paymentRowOf(facts: Facts): PaymentRow {
  const { kind, refunded, redirect } = facts;
  return {
    ...rowOf(facts),
    id: 1,
    merchant_id: 1,
    routes: CHANNELS.map((channel) => ({ ...ANY_CHARGE, channel })),
    env: 'test',
    page_reference: 'order-1',
    language: null,
    locale: null,
    draft_languages: false,
    payment_reference: 'KPY-PI-1',
    payment_currency: null,
    redirect_url: redirect,
    attempts: areUsedUp(facts) ? 10 : Number(kind !== null),
    attempts_max: 10,
    amount_refunded_minor: refunded,
    address_hash: null,
    public_session: null,
    share: null,
    is_shared: false,
    merchant_name: 'Demo Shop',
    merchant_contacts: null,
    merchant_email: null,
    support_email: null,
    logo: null,
    primary_color: null,
    secondary_color: null,
    can_save_card: false,
    transfer_account_mins: 30,
    bank_spotlights: [],
    feature_flags: [],
    frame_origins: [],
    public_key: 'pk_test_1',
    charge: kind && chargeRowOf(kind),
    transfer: kind && transferDetailsOf(kind),
  };
}

/** No attempt is left: so a payment fails, unless an earlier one may still pay it. */
const areUsedUp = ({ status, kind, isLeftOpen }: Facts): boolean =>
  status === 'failed' || (isLeftOpen && kind?.state === 'cancelled');

function readRowOf(facts: Facts): ReadRow {
  const { kind } = facts;
  return {
    ...rowOf(facts),
    id: 1,
    locale: null,
    payment_reference: 'KPY-PI-x',
    metadata: null,
    paid_charge_id: facts.status === 'success' ? 1 : null,
    created_at: new Date(NOW - HOUR_MS),
    charges:
      kind === null ? [] : [{ ...chargeRowOf(kind), is_public: false, transfer: transferDetailsOf(kind) }],
  };
}

/** As the timeline's statement reads them (payments/views/timeline.ts, held by its own tests): one step a row. */
function timelineOf(facts: Facts): Timeline {
  const step = (event: Timeline[number]['event'], minor: number | null): Timeline[number] => ({
    event,
    at: NOW,
    channel: facts.kind?.channel ?? 'card',
    auth_model: null,
    amount: minor === null ? null : (minor / 100).toFixed(2),
    currency: 'NGN',
  });
  const backs = reversalsOf(facts);
  return [
    step('asked', AMOUNT),
    ...(facts.status === 'success' ? [step('received', keptOf(facts.kind))] : []),
    ...backs.map((back) => step('owed', back.amount_minor)),
    ...backs.filter((back) => back.reversed).map((back) => step('reversed', back.amount_minor)),
    ...(facts.refunded > 0 ? [step('refunded', facts.refunded)] : []),
  ];
}

// --- The sentences

const MONEY = String.raw`NGN ([\d,]+\.\d\d)`;

/** Every statement about money that a payer can read on these surfaces, word for word, and what it claims. The longest come first. */
const CLAIMS: readonly [claim: Claim, sentence: RegExp][] = [
  ['paid', new RegExp(`Your payment of ${MONEY} has been received\\.?`, 'g')],
  ['paid', /Payment successful/g],
  ['paid', /Already paid/g],
  [
    'paid',
    /This transaction has already been completed\. Please try a new transaction only if you want to pay for something else\./g,
  ],
  ['paid', /Your payment is complete\. Demo Shop does the rest\./g],
  ['paid-timeline', new RegExp(`Demo Shop received ${MONEY}`, 'g')],
  ['paid', /You sent more than asked\. The excess is refunded\./g],
  ['paid', /You sent more than asked\. Demo Shop has received all of it\./g],
  ['receipt', /Paid to Demo Shop/g],
  ['receipt-received', /Status Received(?!,)/g],
  ['receipt-in-part', /Status Received, refunded in part/g],
  ['receipt-refunded', /Status Refunded/g],
  ['refunded-whole', /Paid, then refunded/g],
  ['refunded', new RegExp(`Refunded to you ${MONEY}`, 'g')],
  ['refunded', new RegExp(`Demo Shop refunded ${MONEY} to you`, 'g')],
  ['refunded', /Demo Shop has refunded you\. Ask there if you expected something else\./g],
  [
    'none',
    /No transfer has reached us: you haven’t paid\. If your bank has debited you, the money is refunded automatically when it reaches us\./g,
  ],
  [
    'none',
    /Nothing has arrived: you haven’t paid\. If your bank has debited you, the money is refunded automatically when it reaches us\./g,
  ],
  ['none', /The bank couldn’t open an account for your transfer\. No money has been taken\./g],
  [
    'checked',
    /You weren’t charged for this attempt\. An earlier request or transfer account may still be open\. Using it pays for this\./g,
  ],
  ['checked', /An earlier request or transfer account may still be open\. Using it pays for this\./g],
  [
    'checked',
    /We’re checking whether money was taken\. If it was, your payment counts\. You won’t be charged twice\. Come back to this link to see\./g,
  ],
  [
    'checked',
    /No transfer has reached us yet\. You can still pay by sending it to the account we gave you\./g,
  ],
  ['none', /No money has been taken\./g],
  [
    'held',
    new RegExp(
      `${MONEY} has arrived; the rest is missing\\. Without the rest, it is refunded automatically on`,
      'g',
    ),
  ],
  ['held', new RegExp(`Arrived ${MONEY} Missing NGN [\\d,.]+`, 'g')],
  ['owed', new RegExp(`We’re refunding ${MONEY} to you\\.`, 'g')],
  ['sent', new RegExp(`${MONEY} has been refunded to you\\. It may take a few days to show\\.`, 'g')],
  ['owed', new RegExp(`Refund ${MONEY} To GTBank ••9963 When Not sent yet; updates here`, 'g')],
  ['sent', new RegExp(`Refund ${MONEY} To GTBank ••9963 When Sent; may take days to show`, 'g')],
  ['owed-timeline', new RegExp(`Refund of ${MONEY} started`, 'g')],
  ['sent-timeline', new RegExp(`${MONEY} was refunded to you`, 'g')],
  ['owing', /We’re sending your refund\./g],
  // Why money goes back; its progress is beside it.
  ['back', /The account had already received its one transfer\./g],
  ['back', /This payment had already been paid\. The second transfer is refunded\./g],
  ['back', /This payment had already been paid\./g],
  ['back', /You sent less than asked\. All of it is refunded\./g],
  ['back', /You sent another amount than asked\. All of it is refunded\./g],
  ['back', /The amount that reached us wasn’t the one asked for\./g],
  ['back', /Your transfer came after the account had expired\. All of it is refunded\./g],
  ['back', /Your transfer was outside what the account accepts\. All of it is refunded\./g],
  ['back', /An account takes only one transfer\. Anything sent to it after that is refunded as well\./g],
  ['back', /Refund of your transfer/g],
  // §8, verbatim.
  [
    'back',
    new RegExp(
      `It seems you made a payment of ${MONEY} instead of NGN 5,000\\.00, reversed automatically; do not transfer again, click Try Again for a new account\\.`,
      'g',
    ),
  ],
];
type Claim =
  | 'paid'
  | 'paid-timeline'
  | 'receipt'
  | 'receipt-received'
  | 'receipt-in-part'
  | 'receipt-refunded'
  | 'refunded'
  | 'refunded-whole'
  | 'none'
  | 'checked'
  | 'held'
  | 'owed'
  | 'sent'
  | 'owed-timeline'
  | 'sent-timeline'
  | 'owing'
  | 'back';

/** Mentions money without a claim about this payer's: what a stage is about to do, and labels of facts and buttons. */
const NEUTRAL: readonly RegExp[] = [
  /You won’t be charged twice\./g,
  /Nothing is charged before you transfer\./g,
  /No real money moves\./g,
  /Demo Shop hasn’t been paid yet\./g,
  /Not paid yet/g,
  /Sorry, your payment was not completed\./g,
  /Go back to Demo Shop/g,
  /Going back in \d seconds?/g,
  /Total paid|Paid with|Charged to your card|You sent|Refund what I sent|Time left/g,
  // account_details, transfer_termination, transfer_rest, and their sentences about money that is yet to come.
  /You will get a confirmation once we receive your payment\./g,
  /Don’t pay twice: the second is refunded\./g,
  /If you try again, don’t confirm this attempt any more\. If both go through, the second is refunded\./g,
  /a transfer in time shows here, a late one is refunded\./g,
  /sent to the old one, it is refunded\. Without the rest, what has arrived is refunded\./g,
  /Send the rest, or get a refund of what you sent\./g,
  /We’re still checking an earlier attempt, which may yet succeed\./g,
];
const SPEAKS_OF_MONEY =
  /\b(taken|debited|received|refund\w*|reversed|sent back|goes? back|went back|has been paid|was paid|is paid|charged|complete[d]?)\b/i;

/** Those that no surface has used until now. */
const unused = new Set([...CLAIMS.map(([, sentence]) => sentence), ...NEUTRAL]);

type TextClaims = { claims: { claim: Claim; amount: string | null }[]; rest: string };

function claimsIn(html: string): TextClaims {
  let rest = html
    .replace(/<script[\s\S]*?<\/script>/g, ' ')
    .replace(/<\/?(bdi|b|strong|span)\b[^>]*>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replace(/\s+/g, ' ');
  const claims: TextClaims['claims'] = [];
  for (const [claim, sentence] of CLAIMS) {
    rest = rest.replace(sentence, (_, amount: unknown) => {
      unused.delete(sentence);
      claims.push({ claim, amount: typeof amount === 'string' ? amount : null });
      return ' · ';
    });
  }
  for (const sentence of NEUTRAL)
    rest = rest.replace(sentence, () => {
      unused.delete(sentence);
      return ' · ';
    });
  return { claims, rest };
}

const bodyOf = (html: string): string => html.slice(html.indexOf('<body'));
const amountOf = (minor: number): string => formatMoney(minor, 'NGN').replace('NGN ', '');

const inOrder = (amounts: readonly (string | null)[]) =>
  amounts.filter((amount) => amount !== null).toSorted((x, y) => x.localeCompare(y));

/** What goes back of the payment, sent already or not. */
function backsOf(facts: Facts, isSent: boolean): string[] {
  const backs = reversalsOf(facts).filter(({ reversed }) => reversed === isSent);
  return inOrder(backs.map((back) => amountOf(back.amount_minor)));
}

const paid = (facts: Facts, amounts: readonly string[]) => {
  expect(facts.status).toBe('success');
  for (const amount of amounts) expect(amount).toBe(amountOf(keptOf(facts.kind)));
};
const refunded = (facts: Facts) => expect(facts.refunded).toBeGreaterThan(0);
const refundedWhole = (facts: Facts) => expect(facts.refunded).toBe(keptOf(facts.kind));

/** What must be true where something is claimed; `amounts`: those that the claims name, in order. */
const HOLDS: Record<Claim, (facts: Facts, amounts: readonly string[]) => void> = {
  paid,
  'paid-timeline': paid,
  receipt: paid,
  'receipt-received': (facts) => expect(facts.refunded).toBe(0),
  'receipt-in-part': refunded,
  'receipt-refunded': refundedWhole,
  refunded,
  'refunded-whole': refundedWhole,
  none: (facts) => {
    expect(facts.status).not.toBe('success');
    expect([reversalsOf(facts), mayStillCome(facts), heldOf(facts.kind)]).toEqual([[], false, 0]);
  },
  checked: (facts) => {
    expect(facts.status).not.toBe('success');
    expect(mayStillCome(facts)).toBe(true);
  },
  held: (facts, amounts) => expect(amounts).toEqual([amountOf(heldOf(facts.kind))]),
  owed: (facts, amounts) => expect(backsOf(facts, false)).toEqual(expect.arrayContaining([...amounts])),
  sent: (facts, amounts) => expect(backsOf(facts, true)).toEqual(expect.arrayContaining([...amounts])),
  'owed-timeline': (facts, amounts) =>
    expect(amounts).toEqual(inOrder([...backsOf(facts, false), ...backsOf(facts, true)])),
  'sent-timeline': (facts, amounts) => expect(amounts).toEqual(backsOf(facts, true)),
  owing: (facts) => expect(backsOf(facts, false)).not.toEqual([]),
  back: (facts) => expect(reversalsOf(facts)).not.toEqual([]),
};

/** What must be true on any surface. */
function expectTrue({ claims, rest }: TextClaims, facts: Facts): void {
  expect(SPEAKS_OF_MONEY.exec(rest)?.[0] ?? 'nothing else', rest).toBe('nothing else');
  for (const [claim, same] of Map.groupBy(claims, (each) => each.claim))
    HOLDS[claim](facts, inOrder(same.map(({ amount }) => amount)));
}

/** What the payer's page and the status page must always show. */
function expectWhole({ claims }: TextClaims, facts: Facts): void {
  const matching = (wanted: Claim) => claims.filter(({ claim }) => claim === wanted);
  const amounts = (wanted: Claim) => inOrder(matching(wanted).map(({ amount }) => amount));
  expect([amounts('owed'), amounts('sent')]).toEqual([backsOf(facts, false), backsOf(facts, true)]);
  if (facts.status !== 'success') return;
  expect(matching('paid')).not.toEqual([]);
  expect(matching('refunded-whole').length > 0).toBe(facts.refunded === keptOf(facts.kind));
}

/** The payment failed or ran out: then one of these is shown. */
function expectVerdict({ claims }: TextClaims, others: readonly Claim[] = []): void {
  const verdicts: readonly Claim[] = ['none', 'checked', 'held', 'owed', 'sent', ...others];
  expect(claims.some(({ claim }) => verdicts.includes(claim))).toBe(true);
}

/** The HTML of the elements that describe the page's heading. */
function readWithHeading(html: string): string {
  const ids = /<h1[^>]* aria-describedby="([^"]*)"/.exec(html)?.[1]?.split(' ') ?? [];
  return ids.map((id) => elementOf(html, `<div id="${id}"`)).join(' ');
}

/** A `div` with all that is in it; empty where there is none. */
function elementOf(html: string, opening: string): string {
  const start = html.indexOf(opening);
  if (start === -1) return '';
  let depth = 0;
  for (const tag of html.slice(start).matchAll(/<(\/?)div\b/g)) {
    depth += tag[1] === '/' ? -1 : 1;
    if (depth === 0) return html.slice(start, start + tag.index);
  }
  return html.slice(start);
}

function mayStillCome({ kind, isLeftOpen }: Facts): boolean {
  if (isLeftOpen) return true;
  return kind !== null && (kind.state === 'sent' || kind.state === 'unknown' || kind.authModel === '3DS');
}

// --- The surfaces

const viewOf = (facts: Facts) =>
  paymentViewOf(paymentRowOf(facts), {
    channels: CHANNEL_REGISTRY,
    offered: CHANNELS,
    providers: { limitsOf: () => SANDBOX_LIMITS, limitsWithPaused: () => SANDBOX_LIMITS },
    linePath: (address) => address,
    usualTimeOf: () => null,
    reader: english,
    now: NOW,
  });

function pageOf(facts: Facts, paidHere: boolean): Extract<PageData, { kind: 'payment' }> {
  return makePage({ payment: viewOf(facts), timeline: timelineOf(facts), paidHere });
}

/** After the payer has pressed Close, where there is no shop to go back to. */
function closedOf(facts: Facts): string {
  const page = pageOf(facts, true);
  return renderScreen(page, { screen: 'closed', payment: page.payment });
}

/** It has ended: its screens say what happened to the money. */
const hasEnded = ({ status }: Facts): boolean => ['failed', 'expired', 'abandoned'].includes(status);

const answerOf = (facts: Facts): ChargeReply => chargeReplyOf(readRowOf(facts));

type End = keyof typeof EVENT_OF_END;
const isEnd = (status: TransactionState): status is End => status in EVENT_OF_END;

/** The status in the webhook that tells this end. */
function webhookStatusOf(status: End): string {
  const { body } = webhookBody({
    event: EVENT_OF_END[status],
    reference: 'order-1',
    status,
    amount_minor: AMOUNT,
    currency: 'NGN',
    metadata: null,
    channel: 'card',
    fee_minor: 0,
    own: null,
  });
  return (JSON.parse(body) as { data: { status: string } }).data.status;
}

function newsOf({ status, kind }: Facts): OutboxEvent {
  return {
    seq: 1,
    kind: status,
    charge_status: kind?.state ?? null,
    amount_minor: AMOUNT,
    currency: 'NGN',
    message: null,
    sentence: null,
    error_type: kind?.errorType ?? null,
    hides_reason: false,
    channel: kind === null ? null : 'card',
    transfer: null,
    public_session: null,
    has_paid: status === 'success',
  };
}

/** Those that share the latest charge and the status; what goes back, refunds and the way back to the shop differ. */
const GROUPS = [...Map.groupBy(FACTS, ({ group }) => group)];

async function inEach(group: readonly Facts[], check: (facts: Facts) => void | Promise<void>): Promise<void> {
  for (const facts of group) {
    try {
      // One after the other, so that the first that is wrong is named.
      await check(facts);
    } catch (cause) {
      throw new Error(`${facts.name}: ${cause instanceof Error ? cause.message : ''}`, { cause });
    }
  }
}

describe(`what is said of the money of ${FACTS.length} payments`, () => {
  it('they are of every status and channel', () => {
    expect(FACTS.length).toBeGreaterThan(1_000);
    expect(new Set(FACTS.map(({ status }) => status)).size).toBe(6);
    expect(new Set(FACTS.map(({ kind }) => kind?.channel)).size).toBe(5);
  });

  it('they have every reason for which money goes back, by every way to pay for which it can', () => {
    const pairs = Object.values(KINDS).flatMap((kind) =>
      (kind?.own ?? []).map(({ reason }) => [reason, kind?.channel]),
    );
    for (const [reason, channel] of pairs) expect(CHANNELS_OF[reason as ReversalReason]).toContain(channel);
    expect(new Set(pairs.map(([reason]) => reason))).toEqual(new Set(REVERSAL_REASONS));
    const ofAmount = pairs.filter(([reason]) => reason === 'wrong_amount').map(([, channel]) => channel);
    expect(new Set(ofAmount)).toEqual(new Set(CHANNELS));
  });

  it.each(GROUPS)('by the page: %s', (_, group) =>
    inEach(group, (facts) => {
      for (const paidHere of facts.status === 'success' ? [false, true] : [false]) {
        const html = bodyOf(renderDocument(pageOf(facts, paidHere), ASSETS, IN_ENGLISH));
        const words = claimsIn(html);
        expectTrue(words, facts);
        expectWhole(words, facts);
        if (!hasEnded(facts)) continue;
        expectVerdict(words);
        // A screen reader is at the heading, and hears what stands in these.
        expectVerdict(claimsIn(readWithHeading(html)), ['back']);
      }
    }),
  );

  it.each(GROUPS)('by the page after Close: %s', (_, group) =>
    inEach(group, (facts) => {
      const words = claimsIn(closedOf(facts));
      expectTrue(words, facts);
      expectWhole(words, facts);
      if (facts.status !== 'success') expectVerdict(words);
    }),
  );

  it.each(GROUPS)('by the status page with receipt and timeline: %s', (_, group) =>
    inEach(group, (facts) => {
      const page = {
        page: 'status',
        address: '/order-1',
        payment: viewOf(facts),
        timeline: timelineOf(facts),
      } as const;
      const words = claimsIn(bodyOf(renderReturn(page, ASSETS, IN_ENGLISH)));
      expectTrue(words, facts);
      expectWhole(words, facts);
      const has = (claim: Claim) => words.claims.some((each) => each.claim === claim);
      expect(has('receipt')).toBe(facts.status === 'success');
      expect(has('owing')).toBe(reversalsOf(facts).some(({ reversed }) => !reversed));
      expect(has('refunded')).toBe(facts.refunded > 0);
      if (hasEnded(facts)) expectVerdict(words);
    }),
  );

  it.each(GROUPS)('to the merchant, by answer, webhook and push event: %s', (_, group) =>
    inEach(group, async (facts) => {
      const charge = answerOf(facts);
      const major = (minor: number) => toMajorNumber(minor, 'NGN');
      const isPaid = facts.status === 'success';
      expect(charge.status === 'success').toBe(isPaid);
      expect(charge.amount_accepted).toBe(major(keptOf(facts.kind)));
      expect(charge.reversals.map(({ amount, status }) => [amount, status])).toEqual(
        reversalsOf(facts).map((back) => [
          major(back.amount_minor),
          back.reversed ? 'success' : 'processing',
        ]),
      );
      const counted = reversalsOf(facts).filter(({ reason }) => !isPaid || reason === 'excess');
      const cameIn = keptOf(facts.kind) + heldOf(facts.kind) + sum(counted.map((back) => back.amount_minor));
      expect(charge.amount_paid).toBe(major(cameIn));
      if (isEnd(facts.status)) expect(webhookStatusOf(facts.status)).toBe(charge.status);
      expect(confirmationOf(newsOf(facts), english).status === 'success').toBe(isPaid);
    }),
  );

  // After all of these: a sentence that has changed would be looked for in vain, and what it claimed would be held no more.
  it('each sentence that is checked is on some surface', () => expect([...unused]).toEqual([]));
});

// --- Who did what, in every language: a sentence that several ways to pay share says of nobody what a payer of one of them does

/** By which ways money can go back for each reason: who pays by card or wallet sends nothing, and is charged. */
const CHANNELS_OF: Record<ReversalReason, readonly Channel[]> = {
  excess: ['bank_transfer'],
  underpaid: ['bank_transfer'],
  wrong_amount: CHANNELS,
  late: CHANNELS,
  duplicate: CHANNELS,
  account_used: ['bank_transfer'],
  out_of_limits: ['bank_transfer'],
};

/** What only a payer by transfer does, and whom only a payer by card or bank has; in drafts too. */
const DEEDS: Record<string, { sent: RegExp; bank: RegExp }> = {
  en: { sent: /\byou (?:sent|transferred)|your transfer/i, bank: /your bank/i },
  fr: { sent: /vous avez (?:envoyé|viré)|votre virement/i, bank: /votre banque/i },
  ar: { sent: /أرسلت|تحويلك/, bank: /بنكك/ },
  sw: { sent: /ulituma|umetuma|uhamisho wako|ulizohamisha/i, bank: /benki yako/i },
  pt: { sent: /\benviou|sua transferência/i, bank: /seu banco/i },
  ha: { sent: /kun tura (?:adadin|fiye|ƙasa)/i, bank: /bankinku/i },
  yo: { sent: /ẹ fi ránṣẹ́/i, bank: /báńkì yín/i },
  am: { sent: /ልከዋል|ስለላኩ|የላኩት|ዝውውርዎ|ያስተላለፉት/, bank: /ባንክዎ/ },
  zu: { sent: /uthumele|oyidlulisele/i, bank: /ibhange lakho/i },
};

/** Shown whatever the payment was tried by; what belongs to one way is named. */
const SHARED =
  /^(?:charge\/any\.|money-back\/(?:owed|sent|tells)|timeline\/events\/(?:asked|received|told|expired|abandoned|owed|reversed|refunded)$|timeline\/who\/(?:answer|again|ask-anew|check-older|send-back|deliver|given-back)|receipt(?:-mail)?\/|check-receipt\/|results\/(?!returnTitle$|accountOpen$|partHeld$))/;

describe('who did what', () => {
  const several = REVERSAL_REASONS.filter((reason) => CHANNELS_OF[reason].length > 1);

  it.each(readCatalogues())('$tag: a shared sentence blames no payer and no bank', ({ tag, messages }) => {
    const { sent, bank } = DEEDS[tag] ?? {};
    if (!sent || !bank) throw new Error(`How does ${tag} say that a payer sent money?`);
    // The patterns are of this language.
    expect(messages.get('money-back/why/excess')).toMatch(sent);
    expect(messages.get('charge/card.DO_NOT_HONOR')).toMatch(bank);
    const shared = [
      ...[...messages.keys()].filter((key) => SHARED.test(key)),
      ...several.map((reason) => `money-back/why/${reason}`),
    ];
    const wrong = shared.filter((key) => {
      const sentence = messages.get(key) ?? '';
      return sent.test(sentence) || bank.test(sentence);
    });
    expect(wrong).toEqual([]);
  });
});
