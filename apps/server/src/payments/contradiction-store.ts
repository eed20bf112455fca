// What providers have said against themselves (payments/contradiction.ts): once a charge and kind, open until a person has looked.
import type { Contradiction } from './contradiction.ts';
import type { ProviderNews } from '../providers/provider-answer.ts';
import type { Database } from '../platform/database.ts';

export type ContradictionNote = {
  kind: Contradiction;
  /** Null when the provider spoke of a charge that is not ours. */
  chargeId: number | null;
  /** What the provider calls the charge. */
  reference: string;
  said: ProviderNews;
  /** Epoch ms. */
  now: number;
};

export type ContradictionStore = {
  /** Records it; answers false when the very kind was recorded for this charge before. */
  record(note: ContradictionNote): Promise<boolean>;
  /** Keeps what was said about a charge that is not ours, as evidence of no charge. */
  keepOrphan(note: Omit<ContradictionNote, 'kind' | 'chargeId'>): Promise<boolean>;
  /** How many matters wait for a person. */
  waiting(): Promise<MattersWaiting>;
};

export type MattersWaiting = { contradictions: number; reversals: number };

/** Builds the store. */
export function createContradictionStore(db: Pick<Database, 'query'>): ContradictionStore {
  const record = async (note: ContradictionNote): Promise<boolean> => {
    const { kind, chargeId, reference, said, now } = note;
    const values = [kind, chargeId, reference, said.kind, ...moneyOf(said), new Date(now)];
    return (await db.query({ name: 'record-contradiction', text: RECORD, values })).rowCount === 1;
  };
  return {
    record,
    async keepOrphan(note) {
      const { reference, said, now } = note;
      const isNew = await record({ ...note, kind: 'unknown_reference', chargeId: null });
      const values = [
        reference,
        said.kind,
        ...moneyOf(said),
        'message' in said ? said.message : null,
        new Date(now),
      ];
      if (isNew) await db.query({ name: 'keep-orphan', text: KEEP_ORPHAN, values });
      return isNew;
    },
    async waiting() {
      const { rows } = await db.query<MattersWaiting>({ name: 'matters-waiting', text: WAITING });
      return rows[0] ?? { contradictions: 0, reversals: 0 };
    },
  };
}

function moneyOf(said: ProviderNews): [number | null, string | null] {
  if (said.kind === 'transfer') return [said.transfer.amountMinor, said.transfer.currency];
  return said.kind === 'approved' ? [said.amountMinor, said.currency] : [null, null];
}

const RECORD = `
insert into contradictions (kind, charge_id, reference, said, amount_minor, currency, at)
values ($1, $2, $3, $4, $5, $6, $7) on conflict (reference, kind) do nothing`;

const KEEP_ORPHAN = `
insert into evidence (reference, source, kind, amount_minor, currency, message, at)
values ($1, 'callback', $2, $3, $4, $5, $6)`;

const WAITING = `
select (select count(*) from contradictions where status = 'open') as contradictions,
  (select count(*) from obligations where status = 'manual') as reversals`;
