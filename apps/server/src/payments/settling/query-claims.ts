// Who may ask a provider about a charge now: one process at a time, and not more often than the provider should be queried.
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { AT_BANK } from '../charge-status.ts';

export type QueryClaims = {
  /**
   * Claims the next query of a charge that waits at its bank, or that was ended there; false when it was queried less than `everyMs`
   * ago. `now`: epoch ms.
   */
  claim(chargeId: number, now: number, everyMs: number): Promise<boolean>;
  /**
   * Claims the next query of a charge, in any state; false when it was queried less than `gapMs` ago. A time further ahead than that was
   * written before the clock was set back (decision 0085), and counts for nothing. `now`: epoch ms.
   */
  claimGap(chargeId: number, now: number, gapMs: number): Promise<boolean>;
  /**
   * Has the sweep query the charge as soon as the provider's gaps allow; false for one that the sweep does not query: a step on our page,
   * or an end. `firstAt`: epoch ms.
   */
  bringForward(chargeId: number, firstAt: number, gapMs: number): Promise<boolean>;
};

/** Builds the store. */
export function createQueryClaims(db: Database): QueryClaims {
  return {
    async claim(chargeId, now, everyMs) {
      const { numUpdatedRows } = await db
        .updateTable('charges')
        .set({ updated_at: new Date(now) })
        .where('id', '=', chargeId)
        .where('status', 'in', ['action_required', 'cancelled'])
        .where('updated_at', '<=', new Date(now - everyMs))
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },
    async claimGap(chargeId, now, gapMs) {
      const { numUpdatedRows } = await db
        .updateTable('charges')
        .set({ queried_at: new Date(now) })
        .where('id', '=', chargeId)
        .where(({ eb, or }) =>
          or([
            eb('queried_at', 'is', null),
            eb('queried_at', '<=', new Date(now - gapMs)),
            eb('queried_at', '>', new Date(now + gapMs)),
          ]),
        )
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },
    async bringForward(chargeId, firstAt, gapMs) {
      const { numAffectedRows = 0n } = await sql`
        update charges set query_at = least(query_at, greatest(${new Date(firstAt)}::timestamptz, queried_at + ${gapMs} * interval '1 ms'))
        where id = ${chargeId} and (status in ('sent', 'unknown', 'left') or (status = 'action_required' and auth_model = ${AT_BANK}))`.execute(
        db,
      );
      return numAffectedRows === 1n;
    },
  };
}
