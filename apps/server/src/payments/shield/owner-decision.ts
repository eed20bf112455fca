// What an owner decides of the shield, for a day: nothing is hindered, everything is, or what the service decides by itself.
import type { Database } from '../../db/database.ts';
import type { Owner } from '../../merchants/merchant-key.ts';

export type ShieldDecision = 'undone' | 'hardened' | 'none';

const HOLDS_MS = 24 * 60 * 60_000;
const HARDEST = 3 as const;

/** Takes the place of what was decided before. Answers until when it holds; null: nothing holds any more. */
export async function decideShield(
  db: Database,
  { merchantId: merchant_id, env }: Pick<Owner, 'merchantId' | 'env'>,
  decision: ShieldDecision,
  now: number,
): Promise<Date | null> {
  const until = new Date(now + HOLDS_MS);
  const decided = {
    undone_until: decision === 'undone' ? until : null,
    least_stage: decision === 'hardened' ? HARDEST : null,
    least_until: decision === 'hardened' ? until : null,
  };
  await db
    .insertInto('shields')
    .values({ merchant_id, env, ...decided })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'env']).doUpdateSet(decided))
    .execute();
  return decision === 'none' ? null : until;
}
