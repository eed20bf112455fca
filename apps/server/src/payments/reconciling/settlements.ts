// What processors say that they have settled with merchants on their own accounts: read by a sweep, kept, and matched with our payments
// (decision 0103). No payer waits for it, and it moves no money.
import type { Clock } from '@titan/platform/ports';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { SettledPage, SettlementCalls, SettlementPage } from '../../providers/port.ts';
import type { Providers } from '../../providers/providers.ts';

type LookDeps = { db: Database; clock: Clock; providers: Pick<Providers, 'of'> };

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
/** Between two looks at an account, and after one that was not answered, ms. */
const LOOK_EVERY_MS = HOUR_MS;
const ASK_AGAIN_MS = 10 * 60_000;
/** How far back a look goes, ms: what is older does not change any more. */
const LOOK_BACK_MS = 45 * DAY_MS;
/** What one run asks of an account, which the rate limit gives it beside payers. */
const PAGES_A_RUN = 10;

/** Builds the sweep, which answers at how many accounts all was told. */
export function createSettlementLook({ db, clock, providers }: LookDeps): () => Promise<number> {
  return async () => {
    let heard = 0;
    for (const account of await accountsToAsk(db)) {
      const { settlements: calls } = await providers.of(account);
      const beganAt = clock.now();
      if (!calls || !(await claim(db, account, beganAt))) continue;
      const heardOf = await hear(db, account, calls, beganAt - LOOK_BACK_MS);
      await note(db, account, heardOf, beganAt);
      heard += heardOf === 'all' ? 1 : 0;
    }
    return heard;
  };
}

/** Merchants' own: what the installation's account is settled is of many. */
async function accountsToAsk(db: Database): Promise<number[]> {
  const rows = await db
    .selectFrom('provider_accounts')
    .select('id')
    .where('merchant_id', 'is not', null)
    .where('is_enabled', '=', true)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** So that of several processes one asks. */
async function claim(db: Database, account: number, now: number): Promise<boolean> {
  const claimed = await db
    .updateTable('provider_accounts')
    .set({ settlements_asked_at: new Date(now) })
    .where('id', '=', account)
    .where(({ or, eb }) =>
      or([
        eb('settlements_asked_at', 'is', null),
        eb('settlements_asked_at', '<=', new Date(now - LOOK_EVERY_MS)),
      ]),
    )
    .returning('id')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** `more`: there are more pages than one run asks for. What was told is kept, whatever comes after it. */
type Heard = 'all' | 'more' | 'unanswered';

async function note(db: Database, account: number, heard: Heard, beganAt: number): Promise<void> {
  const againAt = { more: beganAt, unanswered: beganAt + ASK_AGAIN_MS, all: null }[heard];
  const set =
    againAt === null
      ? { settlements_heard_at: new Date(beganAt) }
      : { settlements_asked_at: new Date(againAt - LOOK_EVERY_MS) };
  await db.updateTable('provider_accounts').set(set).where('id', '=', account).execute();
}

async function hear(db: Database, account: number, calls: SettlementCalls, since: number): Promise<Heard> {
  let left = PAGES_A_RUN;
  /** Until the last page, from this one. */
  const readOn = async <Page extends { next: string | null }>(
    from: string | null,
    read: (page: string | null) => Promise<Page | null>,
    keep: (page: Page) => Promise<void>,
  ): Promise<Heard> => {
    for (let page = from; left > 0; left -= 1) {
      const found = await read(page);
      if (!found) return 'unanswered';
      await keep(found);
      if (found.next === null) return 'all';
      page = found.next;
    }
    return 'more';
  };
  let heard = await readOn(
    null,
    (page) => calls.list(since, page),
    ({ settlements }) => keepSettlements(db, account, settlements),
  );
  const open = await db
    .selectFrom('settlements')
    .select(['handle', 'next_page'])
    .where('account_id', '=', account)
    .where('next_page', 'is not', null)
    .orderBy('handle')
    .execute();
  for (const { handle, next_page: from } of open) {
    if (heard !== 'all') break;
    heard = await readOn(
      from || null,
      (page) => calls.paymentsOf(handle, page),
      (page) => keepPayments(db, { account_id: account, handle }, page),
    );
  }
  return heard;
}

/** A page that is told again after the process died changes nothing. */
async function keepPayments(
  db: Database,
  of: { account_id: number; handle: string },
  { payments, next }: SettledPage,
): Promise<void> {
  const rows = payments.map(({ reference, amountMinor, currency, feeMinor }) => ({
    ...of,
    reference,
    amount_minor: amountMinor,
    currency,
    fee_minor: feeMinor,
  }));
  if (rows.length > 0)
    await db
      .insertInto('settled_payments')
      .values(rows)
      .onConflict((each) =>
        each.columns(['account_id', 'reference', 'handle']).doUpdateSet(({ ref }) => ({
          amount_minor: ref('excluded.amount_minor'),
          currency: ref('excluded.currency'),
          fee_minor: ref('excluded.fee_minor'),
        })),
      )
      .execute();
  await db
    .updateTable('settlements')
    .set({ next_page: next })
    .where(({ and }) => and(of))
    .execute();
}

/** What is of another status than before may have other payments. */
async function keepSettlements(
  db: Database,
  account: number,
  settlements: SettlementPage['settlements'],
): Promise<void> {
  if (settlements.length === 0) return;
  await db
    .insertInto('settlements')
    .values(
      settlements.map(({ handle, status, currency, settledAt, collectedMinor, feesMinor, paidOutMinor }) => ({
        account_id: account,
        handle,
        status,
        currency,
        settled_at: settledAt === null ? null : new Date(settledAt),
        collected_minor: collectedMinor,
        fees_minor: feesMinor,
        paid_out_minor: paidOutMinor,
      })),
    )
    .onConflict((each) =>
      each.columns(['account_id', 'handle']).doUpdateSet(({ ref }) => ({
        status: ref('excluded.status'),
        currency: ref('excluded.currency'),
        settled_at: ref('excluded.settled_at'),
        collected_minor: ref('excluded.collected_minor'),
        fees_minor: ref('excluded.fees_minor'),
        paid_out_minor: ref('excluded.paid_out_minor'),
        next_page: sql<
          string | null
        >`case when settlements.status = excluded.status then settlements.next_page else '' end`,
      })),
    )
    .execute();
}
