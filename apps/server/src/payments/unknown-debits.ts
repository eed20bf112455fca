// Debits that a processor made for us and that this service does not know, as after its data was put back to an earlier copy: found by the
// processor's own list, where it has one, and put before a person as a callback about a charge that is not ours is.
import type { Database } from '../db/database.ts';
import type { Clock } from '../platform/ports.ts';
import type { DebitPage } from '../providers/port.ts';
import type { Providers } from '../providers/providers.ts';
import type { Callbacks } from './callbacks.ts';

type SearchParts = {
  db: Database;
  clock: Clock;
  providers: Pick<Providers, 'of'>;
  callbacks: Pick<Callbacks, 'record'>;
};

/** How far back a look begins again, ms: the processor's clock is not ours. */
const OVERLAP_MS = 2 * 60_000;

/** Builds the sweep: it reads a page of each account's list, the first one from the newest charge that was known at the start. */
export function createDebitSearch({ db, clock, providers, callbacks }: SearchParts): () => Promise<number> {
  const startedAt = new Date(clock.now());
  const nextSince = new Map<number, number>();
  return async () => {
    let found = 0;
    const accounts = await db.selectFrom('provider_accounts').select('id').orderBy('id').execute();
    for (const { id: accountId } of accounts) {
      const { name: provider, account, debitsSince } = await providers.of(accountId);
      const now = clock.now();
      const page = await debitsSince?.(nextSince.get(accountId) ?? (await newestChargeAt(db, startedAt)));
      if (!page) continue;
      for (const { reference, ...money } of await unknownOf(db, page.debits)) {
        const said = { kind: 'approved', message: '', ...money } as const;
        await callbacks.record({ provider, account, accountId, reference, said });
        found += 1;
      }
      nextSince.set(accountId, page.next ?? now - OVERLAP_MS);
    }
    return found;
  };
}

/** 0 where there is none: then every debit is unknown. */
async function newestChargeAt(db: Database, startedAt: Date): Promise<number> {
  const charges = db.selectFrom('charges').select('sent_at').where('sent_at', '<', startedAt);
  const newest = await charges.orderBy('id', 'desc').limit(1).executeTakeFirst();
  return Math.max((newest?.sent_at.getTime() ?? 0) - OVERLAP_MS, 0);
}

async function unknownOf(db: Database, debits: DebitPage['debits']): Promise<DebitPage['debits']> {
  const known = new Set<string>();
  const references = debits.map(({ reference }) => reference);
  const charges = db.selectFrom('charges').select('reference').where('reference', 'in', references);
  if (debits.length > 0) for (const { reference } of await charges.execute()) known.add(reference);
  return debits.filter(({ reference }) => !known.has(reference));
}
