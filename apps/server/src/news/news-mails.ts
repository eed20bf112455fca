// E-mails to people of a shop about what they have chosen to hear of: what somebody did, what waits for a person, and what yesterday brought. Each
// is told once, also where several copies of the service look at the same time.
import { type ActivityAction, NOTICED } from '@titan/contract/console/activity-actions';
import { mayDo } from '@titan/contract/console/rights';
import { isAlwaysTold, mayHear, NEWS_KINDS, type NewsKind } from '@titan/contract/console/news';
import { lastDays, type Span } from '../merchants/span.ts';
import { type Money, type MoneyFigures, readMoney } from '../merchants/money-figures.ts';
import type { MailPost } from '@titan/platform/ports';
import type { Attention, ReviewItem } from '../payments/giving-back/attention.ts';
import { listAsked } from '../refunds/asked-refunds.ts';
import { createReceivers } from '../webhooks/receivers.ts';
import { type Block, letter } from './letter.ts';
import { actLine, type MailWords, wordsOfMail } from './mail-words.ts';
import { moveNewsOn, type NewsReader, putNewsBack, readNewsReaders, type Told } from './news-store.ts';
import type { NewsDeps } from './notice-mails.ts';
import { createNotices } from './notices.ts';

const MOST_ROWS = 50;
const MOST_TRIES = 6;
const HOUR_MS = 60 * 60_000;
/** So much is sent late after a mail server was away, and no more. */
const LATEST_MS = 24 * HOUR_MS;
/** When a day is told, by the clock of who reads it. */
const MORNING_MS = 6 * HOUR_MS;

type NewsMailsDeps = NewsDeps & { attention: Pick<Attention, 'list'> };

/** What waits: by its name it is told once. */
type Waiting = { name: string; line: string };

/** A letter, and how far its reader has been told where it certainly did not arrive. */
type Due = { post: MailPost; unsent: Partial<Told> };

export function createNewsMails(deps: NewsMailsDeps): { sweep(): Promise<number> } {
  const { db, ports, mail } = deps;
  return {
    async sweep() {
      if (!mail) return 0;
      const now = ports.clock.now();
      const readers = await readNewsReaders(db, new Date(now));
      for (const reader of readers) {
        const { letters, to } = await newsOf(deps, reader, now);
        if (isSame(reader, to) || !(await moveNewsOn(db, reader, to, new Date(now)))) continue;
        let unsent: Partial<Told> = {};
        for (const due of letters)
          // Only what was certainly not taken is sent again.
          if ((await mail.send(due.post)) === 'not-sent') unsent = { ...unsent, ...due.unsent };
        if (Object.keys(unsent).length > 0 && reader.tries < MOST_TRIES)
          await putNewsBack(db, reader, { from: { ...to, ...unsent }, to }, now);
      }
      return readers.length;
    },
  };
}

const isSame = (one: Told, other: Told): boolean =>
  one.mailed_id === other.mailed_id &&
  one.told.join() === other.told.join() &&
  one.summary_until.getTime() === other.summary_until.getTime();

/** What is to be told now, and how far that is. */
async function newsOf(
  deps: NewsMailsDeps,
  reader: NewsReader,
  now: number,
): Promise<{ letters: Due[]; to: Told }> {
  const { db, mode, publicUrl } = deps;
  const { merchant, email, role, zone } = reader;
  const env = mode === 'live' ? 'live' : 'test';
  const heard = NEWS_KINDS.filter((kind) => mayHear(role, kind, env) && !isAlwaysTold(role, kind));
  const kinds = heard.filter((kind) => reader.wants.includes(kind));
  const mail = await wordsOfMail(reader.language);
  const { words, language } = mail;
  const ends: Block[] = [{ address: `${publicUrl}/console` }, words.newsWhy];
  const post = (subject: string, blocks: Block[]) => letter(email, subject, [...blocks, ...ends], language);
  const waiting = await waitingFor(deps, reader, kinds, mail);
  // Whoever answers disputes has e-mails of their own about them (disputes/dispute-mails.ts).
  const hasOwn = ({ name }: Waiting): boolean => name.startsWith('dispute-') && mayDo(role, 'disputes', env);
  const fresh = waiting.filter((each) => !reader.told.includes(each.name) && !hasOwn(each));
  const acts = await actsFor(deps, reader, kinds, now);
  const letters: Due[] = [];
  if (acts.length > 0 || fresh.length > 0) {
    const blocks = [
      ...(acts.length > 0 ? [words.mailIntro, acts.map((act) => actLine(act, mail)).join('\n')] : []),
      ...(fresh.length > 0 ? [words.newsWaits, fresh.map(({ line }) => line).join('\n')] : []),
    ];
    const { mailed_id, told } = reader;
    letters.push({ post: post(words.newsSubject({ merchant }), blocks), unsent: { mailed_id, told } });
  }
  const today = await lastDays(db, 1, zone, now);
  const isMorning = now - today.from.getTime() >= MORNING_MS;
  const isDue = kinds.includes('summary') && isMorning && reader.summary_until < today.from;
  if (isDue) {
    const { from } = await lastDays(db, 2, zone, now);
    const yesterday = { from, to: today.from };
    const { length: count } = await waitingFor(deps, reader, heard, mail);
    const blocks = await summaryOf(deps, reader, { yesterday, waiting: count, mail });
    const subject = words.summarySubject({ merchant, day: dayOf(yesterday, zone, language.tag) });
    if (blocks.length > 0)
      letters.push({ post: post(subject, blocks), unsent: { summary_until: reader.summary_until } });
  }
  const to = {
    mailed_id: reader.newest_id,
    told: waiting.map(({ name }) => name),
    summary_until: isDue ? today.from : reader.summary_until,
  };
  return { letters, to };
}

/** What people did of the kinds that they want. */
function actsFor(deps: NewsMailsDeps, reader: NewsReader, kinds: readonly NewsKind[], now: number) {
  const noticed: Partial<Record<NewsKind, readonly ActivityAction[]>> = NOTICED;
  const actions = kinds.flatMap((kind) => noticed[kind] ?? []);
  if (actions.length === 0 || reader.newest_id === reader.mailed_id) return [];
  const start = { id: reader.mailed_id, from: new Date(now - LATEST_MS) };
  return createNotices(deps).since(reader.merchant_id, start, MOST_ROWS, actions);
}

/** All that waits of the kinds that they want, told or not. What they asked for themselves waits for somebody else. */
async function waitingFor(
  { db, ports, mode, attention }: NewsMailsDeps,
  { merchant_id: merchantId, user_id: userId }: NewsReader,
  kinds: readonly NewsKind[],
  { words, language }: MailWords,
): Promise<Waiting[]> {
  const owner = { merchantId, env: mode === 'live' ? ('live' as const) : ('test' as const) };
  const about = (
    what: string,
    payment: string | null,
    minor: number | null,
    currency: string | null,
  ): string =>
    [what, payment, minor === null || currency === null ? null : language.money(minor, currency)]
      .filter((part) => part !== null)
      .join(' · ');
  const items = kinds.includes('attention') ? await attention.list(owner) : [];
  const asked = kinds.includes('asked') ? await listAsked(db, owner, new Date(ports.clock.now())) : [];
  const receivers = kinds.includes('webhooks') ? await createReceivers(db).troubled(owner) : [];
  const itemLine = ({ kind, payment, amount_minor: minor, currency }: ReviewItem) =>
    about(words.items[kind], payment, minor, currency);
  return [
    ...items.map((item) => ({ name: item.name, line: itemLine(item) })),
    ...asked
      .filter((each) => each.asked_by !== userId)
      .map(({ id, name, payment_reference: payment, amount_minor: minor, currency }) => ({
        name: `asked-${id}`,
        line: about(words.asked({ name }), payment, minor, currency),
      })),
    ...receivers.map(({ address }) => ({ name: `receiver ${address}`, line: words.receiver({ address }) })),
  ];
}

type Summary = { yesterday: Span; waiting: number; mail: MailWords };

/** Empty: nothing happened, and nothing waits. */
async function summaryOf(
  { db, mode }: NewsMailsDeps,
  { merchant_id: merchantId, zone }: NewsReader,
  { yesterday, waiting, mail: { words, language } }: Summary,
): Promise<Block[]> {
  const owner = { merchantId, env: mode === 'live' ? ('live' as const) : ('test' as const) };
  const bounds = [yesterday.from, yesterday.to];
  const figures = await readMoney(db, owner, { bounds, earlier: [], basis: 'paid' });
  if (figures.length === 0 && waiting === 0) return [];
  const day = words.summaryDay({ day: dayOf(yesterday, zone, language.tag), zone });
  const sums = figures.flatMap((money): Block[] => [{ figures: figuresIn(money, words, language) }]);
  return [
    day,
    ...(figures.length === 0 ? [words.summaryNothing] : sums),
    ...(waiting > 0 ? [words.summaryWaits({ count: waiting })] : []),
  ];
}

function figuresIn(
  { currency, count, ...money }: MoneyFigures,
  words: MailWords['words'],
  language: MailWords['language'],
) {
  const line = (name: Exclude<keyof Money, 'count'>) =>
    [words.figures[name], signed(money[name], (minor) => language.money(minor, currency))] as const;
  const always = ['received', 'fees', 'refunded', 'net'] as const;
  const names = (['received', 'fees', 'vat', 'refunded', 'cameBack', 'lost', 'net'] as const).filter(
    (name) => always.some((each) => each === name) || money[name] !== 0,
  );
  return [[words.figures.count, String(count)] as const, ...names.map(line)];
}

/** Amounts are written without a sign. */
const signed = (minor: number, write: (minor: number) => string): string =>
  minor < 0 ? `−${write(-minor)}` : write(minor);

const dayOf = ({ from }: Span, timeZone: string, tag: string): string =>
  new Intl.DateTimeFormat(`${tag}-u-nu-latn`, { dateStyle: 'full', timeZone }).format(from);
