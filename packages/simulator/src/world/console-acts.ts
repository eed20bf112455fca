// What people do in a console: each call that changes something, with what they choose and type. What they look at needs no more than its call.
import { accountCalls } from '@titan/contract/console/account.schema';
import { activityLogCalls } from '@titan/contract/console/activity-log.schema';
import { balancesCalls } from '@titan/contract/console/balances.schema';
import { type ShopBranding, brandingCalls } from '@titan/contract/console/branding.schema';
import type { Body, ConsoleEndpoint, Reply } from '@titan/contract/console/console-call';
import {
  type ListedLink,
  linksCalls,
  type LinkTerms,
  type WholeLink,
} from '@titan/contract/console/links.schema';
import { type DisputeDetails, disputesCalls } from '@titan/contract/console/disputes.schema';
import { customersCalls } from '@titan/contract/console/customers.schema';
import { BASES, PERIODS, PREVIEW_STATES } from '@titan/contract/console/lists';
import { NEWS_KINDS } from '@titan/contract/console/news';
import { newsCalls } from '@titan/contract/console/news.schema';
import {
  type PaymentDetails,
  type PaymentLine,
  paymentsCalls,
} from '@titan/contract/console/payments.schema';
import { shopCalls } from '@titan/contract/console/shop.schema';
import { type ReviewItemRow, settingsCalls } from '@titan/contract/console/settings.schema';
import { shieldCalls } from '@titan/contract/console/shield.schema';
import { type Team, teamCalls } from '@titan/contract/console/team.schema';
import { todayCalls } from '@titan/contract/console/today.schema';
import { webhooksCalls } from '@titan/contract/console/webhooks.schema';
import { CURRENCIES, isCurrency, minorUnitsOf } from '@titan/rules/currency';
import { fromDecimal, toDecimal } from '@titan/rules/money';
import type { Chance } from './chance.ts';

/** What they mean, where they type it. */
export type Meant = { of: string; amountMinor: number };
export type Ask = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: object;
  meant?: Meant;
};

export type Chooser = {
  /** What they choose: two who change one thing choose the same. */
  chance: Chance;
  /** What they type. */
  own: Chance;
  host: string;
  /** Who made the refund that is held, by their id. */
  maker: number;
  /** What a GET answers; null: nothing, or a refusal. */
  read<E extends ConsoleEndpoint>(endpoint: E, params?: Record<string, string>): Promise<Reply<E> | null>;
  /** Whether the processor gave it back: they ask there before they say so. */
  isReturned(reversalReference: string): Promise<boolean>;
};

/** `ask` answers null where there is nothing to do it with. */
export type ConsoleAct = { endpoint: ConsoleEndpoint; ask(at: Chooser): Promise<Ask | null> };

const act = <E extends ConsoleEndpoint>(
  endpoint: E,
  ask: (at: Chooser) => Promise<(Omit<Ask, 'body'> & { body?: Body<E> }) | null>,
): ConsoleAct => ({ endpoint, ask: ask as ConsoleAct['ask'] });

/** An amount as people of any country type it. */
export function typedAmountOf(minor: number, currency: string, chance: Chance): string {
  const [whole = '', decimals] = toDecimal(minor, currency).split('.');
  const [group, point] = chance.oneOf([
    ['', '.'],
    ['', ','],
    [',', '.'],
    ['.', ','],
    [' ', ','],
  ] as const);
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, group);
  return decimals === undefined ? grouped : grouped + point + decimals;
}

const keyOf = ({ own }: Chooser) => own.bytes(12).toString('hex');
const colourOf = ({ own }: Chooser) => `#${own.bytes(3).toString('hex')}`;
const pick = <Each>({ chance }: Chooser, all: readonly Each[] = []): Each | null =>
  all.length > 0 ? chance.oneOf(all) : null;

async function payment(at: Chooser, isWanted: (line: PaymentLine) => boolean): Promise<PaymentLine | null> {
  const found = await at.read(paymentsCalls.findPayments);
  return pick(at, found?.payments.filter(isWanted));
}

const isPaid = ({ paid }: PaymentLine) => Number(paid) > 0;

async function termsOf(at: Chooser, currency: string): Promise<LinkTerms> {
  const unit = 10 ** minorUnitsOf(isCurrency(currency) ? currency : 'NGN');
  const typed = (least: number) => typedAmountOf(unit * least + at.own.below(900 * unit), currency, at.own);
  const terms = { name: `Link ${at.own.below(1_000)}`, description: '', picture: null, ends_at: null };
  return at.own.happens(0.5)
    ? { ...terms, amount: typed(100), min: null, max: null }
    : { ...terms, amount: null, min: typed(100), max: typed(1_000) };
}

const link = async (at: Chooser): Promise<ListedLink | null> =>
  pick(at, (await at.read(linksCalls.list))?.links);

/** Somebody of the team, the owner too: whom they may not change the service says. */
async function member(at: Chooser): Promise<{ id: string } | null> {
  const found: Team | null = await at.read(teamCalls.team);
  const someone = pick(at, found?.people);
  return someone && { id: someone.id };
}

const byMember = (endpoint: ConsoleEndpoint, body?: (at: Chooser) => object): ConsoleAct => ({
  endpoint,
  async ask(at) {
    const params = await member(at);
    return params && { params, ...(body && { body: body(at) }) };
  },
});

const GIVEN_ROLES = ['admin', 'operations', 'support', 'developer'] as const;
const OF_MEMBERS: readonly ConsoleAct[] = [
  byMember(teamCalls.changeRole, ({ own }) => ({ role: own.oneOf(GIVEN_ROLES) })),
  byMember(teamCalls.takeOut),
  byMember(teamCalls.handOver),
  byMember(teamCalls.recover),
];
type Reported = ReviewItemRow['outcomes'][number] | null;
const KINDS = ['secret', 'public', 'encryption'] as const;
const MONTHS = ['2026-11', '2026-12'];
const ZONES = ['Africa/Lagos', 'Africa/Cairo', 'UTC'];

export const REFUND = act(paymentsCalls.refundPayment, async (at) => {
  const line = await payment(at, isPaid);
  if (!line) return null;
  const params = { reference: line.reference };
  const details: PaymentDetails | null = await at.read(paymentsCalls.readPayment, params);
  if (!details || !isCurrency(details.currency)) return null;
  const refundable = fromDecimal(details.refundable, details.currency);
  const amountMinor = Math.ceil(refundable * at.own.oneOf([0.01, 0.25, 0.5, 1, 1, 1.01]));
  if (amountMinor === 0) return null;
  const key = keyOf(at);
  const amount = typedAmountOf(amountMinor, details.currency, at.own);
  return {
    params,
    body: { amount, reason: 'Sent back', key },
    meant: { of: `console-${key}`, amountMinor },
  };
});

/** The same choice comes to the same payment: the one that was refunded a moment ago, as a rule. */
const UNDO = act(paymentsCalls.undoRefund, async (at) => {
  const line = await payment(at, isPaid);
  const details = line && (await at.read(paymentsCalls.readPayment, { reference: line.reference }));
  const held = pick(at, details?.held);
  return held && { params: { id: String(held.id) } };
});

const TAKE_OUT_MAKER: ConsoleAct = {
  endpoint: teamCalls.takeOut,
  ask: async ({ maker }) => ({ params: { id: String(maker) } }),
};

/** What they have seen of one that is open, and write of it. */
async function answerOf(
  at: Chooser,
): Promise<{ seen: DisputeDetails; params: { id: string }; body: Written } | null> {
  const line = pick(at, (await at.read(disputesCalls.list))?.open);
  const params = line && { id: String(line.id) };
  const seen: DisputeDetails | null = params && (await at.read(disputesCalls.read, params));
  if (!params || !seen) return null;
  const { stage, answer } = seen;
  const message = `It was delivered on day ${at.own.below(1_000)}`;
  const written = { message, service: 'A tote', address: '', deliveredOn: '' };
  return { seen, params, body: { ...written, stage, version: answer.version } };
}
type Written = Body<typeof disputesCalls.decline>;

const ANSWERS: readonly ConsoleAct[] = [
  act(disputesCalls.keepDraft, answerOf),
  ...Array<ConsoleAct>(3).fill(act(disputesCalls.decline, answerOf)),
  act(disputesCalls.accept, async (at) => {
    const found = await answerOf(at);
    if (!found || !isCurrency(found.seen.currency)) return found;
    const { amount, currency } = found.seen;
    const minor = Math.max(1, Math.floor(fromDecimal(amount, currency) / 2));
    const part = { amount: typedAmountOf(minor, currency, at.own) };
    return { ...found, body: { ...found.body, ...(at.own.happens(0.3) && part) } };
  }),
];

/** While the refund is held: it is undone, the same money is given back again, or whoever made it is taken out. */
export const chooseWhileHeld = (chance: Chance): ConsoleAct =>
  chance.oneOf([UNDO, UNDO, REFUND, REFUND, TAKE_OUT_MAKER]);

/** An act that stands here twice is twice as likely. */
const CHANGES: readonly ConsoleAct[] = [
  ...Array<ConsoleAct>(8).fill(REFUND),
  act(paymentsCalls.writeNote, async (at) => {
    const line = await payment(at, () => true);
    return line && { params: { reference: line.reference }, body: { text: 'They called', key: keyOf(at) } };
  }),
  act(paymentsCalls.sendReceipt, async (at) => {
    const line = await payment(at, isPaid);
    return line && { params: { reference: line.reference }, body: { key: keyOf(at) } };
  }),
  ...Array<ConsoleAct>(2).fill(
    act(settingsCalls.closeReviewItem, async (at) => {
      const item: ReviewItemRow | null = pick(at, (await at.read(settingsCalls.attention))?.reviewItems);
      if (!item) return null;
      const isReturned = await at.isReturned(item.reference);
      const outcome: Reported = isReturned
        ? 'returned'
        : (item.outcomes.find((each) => each !== 'returned') ?? null);
      return {
        params: { name: item.name },
        body: { note: 'Asked the processor', outcome: item.outcomes.length > 0 ? outcome : null },
      };
    }),
  ),
  ...Array<ConsoleAct>(2).fill(
    act(linksCalls.make, async (at) => {
      const currency = at.chance.oneOf(CURRENCIES);
      return { body: { ...(await termsOf(at, currency)), currency, once: keyOf(at) } };
    }),
  ),
  ...Array<ConsoleAct>(2).fill(
    act(linksCalls.change, async (at) => {
      const listed = await link(at);
      const whole: WholeLink | null = listed && (await at.read(linksCalls.read, { slug: listed.slug }));
      return (
        whole && {
          params: { slug: whole.slug },
          body: { ...(await termsOf(at, whole.currency)), version: whole.version },
        }
      );
    }),
  ),
  act(linksCalls.switch, async (at) => {
    const listed = await link(at);
    return listed && { params: { slug: listed.slug }, body: { isActive: !listed.active } };
  }),
  act(brandingCalls.change, async (at) => {
    const shown: ShopBranding | null = await at.read(brandingCalls.read);
    return shown && { body: { ...shown, primary_color: colourOf(at) } };
  }),
  act(settingsCalls.setPaidMail, async ({ own, host }) => ({
    body: { address: own.oneOf([`paid@${host}`, null]) },
  })),
  act(webhooksCalls.setAddress, async ({ own, host }) => ({
    body: { url: own.oneOf([`https://${host}/hooks`, `https://${host}/hooks/2`, null]) },
  })),
  act(webhooksCalls.sendAgain, async (at) => {
    const webhook = pick(at, (await at.read(webhooksCalls.deliveries))?.webhooks);
    return webhook && { params: { id: webhook.id } };
  }),
  act(webhooksCalls.sendAllAgain, async () => ({})),
  // The old ones hold on, so that the shop's server never lacks one that does.
  act(settingsCalls.rollKey, async ({ chance, own }) => ({
    body: { kind: chance.oneOf(KINDS), overlap_hours: own.oneOf([1, 24, 168]) },
  })),
  act(settingsCalls.endOldKeys, async () => ({ body: { kind: 'public' as const } })),
  act(teamCalls.invite, async ({ own }) => ({
    body: { role: own.oneOf(GIVEN_ROLES), email: 'new@shop.example' },
  })),
  act(teamCalls.withdraw, async (at) => {
    const link = pick(at, (await at.read(teamCalls.team))?.links);
    return link && { params: { id: link.id } };
  }),
  ...ANSWERS,
  ...OF_MEMBERS,
  ...OF_MEMBERS.slice(0, 1),
  act(newsCalls.chooseNews, async ({ own }) => ({
    body: { kind: own.oneOf(NEWS_KINDS), isWanted: own.happens(0.5), zone: 'Africa/Lagos', language: 'en' },
  })),
  act(shieldCalls.decideShield, async ({ chance }) => ({
    body: { decision: chance.oneOf(['undone', 'hardened', 'none'] as const) },
  })),
  act(accountCalls.endSession, async (at) => {
    const session = pick(at, (await at.read(accountCalls.ownAccount))?.sessions);
    return session && { params: { id: session.id } };
  }),
  act(accountCalls.signOut, async () => ({})),
];

const AREAS = [
  paymentsCalls,
  settingsCalls,
  teamCalls,
  linksCalls,
  brandingCalls,
  webhooksCalls,
  accountCalls,
  newsCalls,
  disputesCalls,
];
/** What a call needs that answers nothing without. */
const QUERIES: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  [todayCalls.today.call]: { days: PERIODS, basis: BASES, zone: ZONES },
  [balancesCalls.month.call]: { month: MONTHS, zone: ZONES },
  [balancesCalls.statement.call]: { month: MONTHS, zone: ZONES },
  [balancesCalls.printedStatement.call]: { month: MONTHS, zone: ZONES },
  [paymentsCalls.exportPayments.call]: { zone: ZONES },
  [brandingCalls.preview.call]: { state: PREVIEW_STATES, theme: ['light', 'dark'] },
};
const queryOf = ({ call }: ConsoleEndpoint, { own }: Chooser): Record<string, string> =>
  Object.fromEntries(Object.entries(QUERIES[call] ?? {}).map(([name, values]) => [name, own.oneOf(values)]));

const SIGHTS: readonly ConsoleAct[] = [
  ...AREAS,
  todayCalls,
  balancesCalls,
  activityLogCalls,
  ...Array<typeof customersCalls>(4).fill(customersCalls),
  shopCalls,
  shieldCalls,
]
  .flatMap((calls) => Object.values<ConsoleEndpoint>(calls))
  .filter(({ call }) => call.startsWith('GET ') && !call.includes(':'))
  .map((endpoint) => ({ endpoint, ask: async (at) => ({ query: queryOf(endpoint, at) }) }));

/** What another does to the same thing meanwhile: the same, or to a member something else. */
export const chooseBeside = (act: ConsoleAct, chance: Chance): ConsoleAct =>
  OF_MEMBERS.includes(act) ? chance.oneOf(OF_MEMBERS) : act;

/** Somebody changes something, or looks at something. */
export const chooseAct = (chance: Chance): ConsoleAct => chance.oneOf(chance.happens(0.7) ? CHANGES : SIGHTS);
