// Callbacks that were settled, by the providers' own ids, so that a repeat is not settled again.
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { CHARGE_COLUMNS, type ChargeRow, IS_LIVE, logPaymentOf, PAYMENT_OF_CHARGE } from '../charge-row.ts';

export type CallbackStore = {
  /** The charge of the account that the provider knows by this handle. */
  chargeByHandle(accountId: number, handle: string): Promise<ChargeRow | null>;
  /**
   * Whether this may be the handle of a charge of the account that was sent, and of which no answer has brought one yet; also where one
   * brings it at this moment.
   */
  awaitsHandle(accountId: number, handle: string): Promise<boolean>;
  /** Gives a charge that has none the handle, unless another of its account has it. Returns the charge. */
  nameCharge(charge: ChargeRow, handle: string): Promise<ChargeRow>;
  /** Gives a charge that has none the name by which its money goes back. */
  nameInRefunds(chargeId: number, refundHandle: string): Promise<void>;
  /** Whether this callback was settled before. */
  isKnown(provider: string, id: string): Promise<boolean>;
  /** Stores it once it is settled. `now`: epoch ms. */
  keep(provider: string, id: string, now: number): Promise<void>;
};

/** Builds the store. */
export function createCallbackStore(db: Database): CallbackStore {
  return {
    async chargeByHandle(accountId, handle) {
      const charges = db.selectFrom('charges').select(CHARGE_COLUMNS).select(PAYMENT_OF_CHARGE);
      const named = charges.where('handle', '=', handle).where('account_id', '=', accountId);
      return logPaymentOf(await named.orderBy('id').executeTakeFirst());
    },
    async awaitsHandle(accountId, handle) {
      // One statement: between two the answer could bring the handle, and neither would find the charge.
      const { rows } = await sql<{ awaits: boolean }>`
        select exists (select from charges x where ${IS_LIVE} and x.status <> 'action_required' and x.handle is null and x.account_id = ${accountId})
          or exists (select from charges where account_id = ${accountId} and handle = ${handle}) as awaits`.execute(
        db,
      );
      return rows[0]?.awaits === true;
    },
    async nameCharge(charge, handle) {
      const named = await db
        .updateTable('charges as c')
        .set({ handle })
        .where('c.id', '=', charge.id)
        .where('c.handle', 'is', null)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('charges as x')
                .select('x.id')
                .where('x.account_id', '=', charge.account_id)
                .where('x.handle', '=', handle),
            ),
          ),
        )
        .executeTakeFirst();
      return named.numUpdatedRows === 1n ? { ...charge, handle } : charge;
    },
    async nameInRefunds(chargeId, refundHandle) {
      const charge = db.updateTable('charges').set({ refund_handle: refundHandle });
      await charge.where('id', '=', chargeId).where('refund_handle', 'is', null).execute();
    },
    async isKnown(provider, id) {
      const known = db.selectFrom('provider_callbacks').select('id').where('provider', '=', provider);
      return (await known.where('id', '=', id).executeTakeFirst()) !== undefined;
    },
    async keep(provider, id, now) {
      const insert = db.insertInto('provider_callbacks').values({ provider, id, at: new Date(now) });
      await insert.onConflict((conflict) => conflict.doNothing()).execute();
    },
  };
}
