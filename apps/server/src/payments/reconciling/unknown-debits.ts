// Debits that a processor made for us and that this service does not know, as after its data was put back to an earlier copy: found by the
// processor's own list, where it has one, and put before a person as a callback about a charge that is not ours is. A charge that is listed and
// failed here is asked about once more.
import { isReference } from '@titan/rules/reference';
import type { Database } from '../../db/database.ts';
import type { Clock } from '@titan/platform/ports';
import type { DebitPage, ListedDebit } from '../../providers/port.ts';
import { cutReference, CUT_REFERENCE, MAY_BE_CUT } from '../attempts/new-reference.ts';
import type { Providers, TimelyProvider } from '../../providers/providers.ts';
import type { ChargeQueries } from '../settling/query-charge.ts';
import type { PaymentStore } from '../views/payment-store.ts';
import type { Callbacks } from './callbacks.ts';
import { holdsBackMs } from '../settlement.ts';

type SearchDeps = {
  db: Database;
  clock: Clock;
  providers: Pick<Providers, 'of'>;
  callbacks: Pick<Callbacks, 'record'>;
  payments: Pick<PaymentStore, 'chargeByReference'>;
  queries: Pick<ChargeQueries, 'askOnHint'>;
};

/** How far back a look begins again, ms: the processor's clock is not ours. */
const OVERLAP_MS = 2 * 60_000;
/** Between two looks at an account, ms. The first is at the start, since data is put back while nothing runs. */
const LOOK_EVERY_MS = 60 * 60_000;
/** After a page that was not answered, ms. A list that is not there, as of a shortcode that was never registered, answers none for days. */
const ASK_AGAIN_MS = 5 * 60_000;
/** What one run reads of an account: so none keeps the others waiting. */
const PAGES_A_RUN = 10;

/** At an account, in this process. */
type Look = {
  /** In the look under way, or in the last one. */
  beganAt: number;
  since: number;
  /** The page to go on with; null: the first. */
  page: string | null;
  isOver: boolean;
  /** Not before this. */
  goesOnAt: number;
};

/** Builds the sweep, which answers how many it has found. */
export function createDebitSearch(deps: SearchDeps): () => Promise<number> {
  const { db, clock, providers } = deps;
  const startedAt = new Date(clock.now());
  const looks = new Map<number, Look>();
  const lookAt = async (account: AccountRow): Promise<number> => {
    const provider = await providers.of(account.id);
    if (!provider.debitsSince) return 0;
    const look = looks.get(account.id);
    if (look && clock.now() < look.goesOnAt) return 0;
    const current =
      look && !look.isOver
        ? look
        : {
            beganAt: clock.now(),
            since: await searchStartOf(db, account, holdsBackMs(provider.limits), startedAt),
            page: null,
            isOver: false,
            goesOnAt: 0,
          };
    looks.set(account.id, current);
    return readOn(deps, provider, account.id, current);
  };
  return async () => {
    const columns = ['id', 'created_at', 'debits_looked_at'] as const;
    const accounts = await db.selectFrom('provider_accounts').select(columns).orderBy('id').execute();
    let found = 0;
    for (const account of accounts) found += await lookAt(account);
    return found;
  };
}

type AccountRow = { id: number; created_at: Date; debits_looked_at: Date | null };

/** A page that is not answered is asked for again a little later. */
async function readOn(
  deps: SearchDeps,
  { name: provider, account, debitsSince }: TimelyProvider,
  accountId: number,
  look: Look,
): Promise<number> {
  const { db, clock, callbacks } = deps;
  let found = 0;
  for (let read = 0; read < PAGES_A_RUN; read += 1) {
    const page = await debitsSince?.(look.since, look.page);
    if (!page) {
      look.goesOnAt = clock.now() + ASK_AGAIN_MS;
      return found;
    }
    for (const debit of await unknownOf(db, accountId, page.debits)) {
      const { reference, amountMinor, currency } = debit;
      const report = { kind: 'approved', message: '', amountMinor, currency } as const;
      const listed = { ...debit, paymentReference: shownReference(debit.paymentReference) };
      await callbacks.record({ provider, account, accountId, reference, report, listed });
      found += 1;
    }
    await askAboutFailed(deps, accountId, page.debits);
    look.page = page.next;
    look.isOver = page.next === null;
    if (!look.isOver) continue;
    look.goesOnAt = look.beganAt + LOOK_EVERY_MS;
    await db
      .updateTable('provider_accounts')
      .set({ debits_looked_at: new Date(look.beganAt) })
      .where('id', '=', accountId)
      .execute();
    return found;
  }
  return found;
}

/**
 * Whatever was debited of the charges before this was in the list that was read last: for as long as one holds its payment back, it may
 * still be paid. With no such list it is the newest charge that was known at the start; with no charge, the account itself.
 */
async function searchStartOf(
  db: Database,
  { created_at, debits_looked_at }: AccountRow,
  livesMs: number,
  startedAt: Date,
): Promise<number> {
  if (debits_looked_at) return debits_looked_at.getTime() - livesMs - OVERLAP_MS;
  const charges = db.selectFrom('charges').select('sent_at').where('sent_at', '<', startedAt);
  const newest = await charges.orderBy('id', 'desc').limit(1).executeTakeFirst();
  return (newest?.sent_at ?? created_at).getTime() - OVERLAP_MS;
}

/** As this service names charges: an account may have debits that never passed through here. */
const OURS = /^KPY-CA-/;

/** An operator reads it, so it is shown only where it has the form of a payment's reference. */
const shownReference = (payment: string | undefined): string | undefined =>
  payment !== undefined && payment.startsWith('KPY-PI-') && isReference(payment) ? payment : undefined;

/** Without those that are charges here, by our reference or, since a processor's own names may look like ours, by its own. */
async function unknownOf(
  db: Database,
  accountId: number,
  debits: DebitPage['debits'],
): Promise<ListedDebit[]> {
  const ours = debits.filter(({ reference }) => OURS.test(reference) && isReference(reference));
  if (ours.length === 0) return [];
  const rows = await chargesOf(db, accountId, ours).select(['reference', 'handle']).execute();
  const known = new Set(rows.flatMap(({ reference, handle }) => [reference, handle]));
  const knownCut = new Set(rows.map(({ reference }) => cutReference(reference)));
  return ours.filter(({ reference, isCut }) =>
    isCut ? !knownCut.has(cutReference(reference)) : !known.has(reference),
  );
}

/** No callback may have told of it, and an answer that said "not charged" may have been wrong. What was owed back since was heard of. */
async function askAboutFailed(
  { db, payments, queries }: SearchDeps,
  accountId: number,
  debits: DebitPage['debits'],
): Promise<void> {
  if (debits.length === 0) return;
  const failed = await chargesOf(db, accountId, debits)
    .select('reference')
    .where('account_id', '=', accountId)
    .where('status', '=', 'failed')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('obligations').select('id').whereRef('charge_id', '=', 'charges.id'))),
    )
    .execute();
  for (const { reference } of failed) {
    const charge = await payments.chargeByReference(reference);
    if (charge) await queries.askOnHint(charge);
  }
}

/** The charges that some of these debits name. */
function chargesOf(db: Database, accountId: number, debits: readonly ListedDebit[]) {
  const names = debits.map(({ reference }) => reference);
  const cutNames = debits.filter(({ isCut }) => isCut).map(({ reference }) => cutReference(reference));
  return db
    .selectFrom('charges')
    .where(({ or, and, eb }) =>
      or([
        eb('reference', 'in', names),
        and([eb('account_id', '=', accountId), eb('handle', 'in', names)]),
        ...(cutNames.length > 0 ? [and([MAY_BE_CUT, eb(CUT_REFERENCE, 'in', cutNames)])] : []),
      ]),
    );
}
