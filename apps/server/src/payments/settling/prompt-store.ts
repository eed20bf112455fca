// What is noted of a wallet's prompt or a code while it is open, beside the evidence: a long wait, a limit that the provider reported.
import type { Database } from '../../db/database.ts';

export type PromptStore = {
  /** Holds the charge at mobile_money_payment_query from now on; false when it is not at a prompt any more. */
  delay(chargeId: number): Promise<boolean>;
  /** The provider sends no more prompts for this charge. */
  exhaust(chargeId: number, resends: number): Promise<void>;
  /** The provider sends no more codes for this charge. */
  exhaustCodes(chargeId: number, resends: number): Promise<void>;
};

/** Builds the store. */
export function createPromptStore(db: Database): PromptStore {
  return {
    async delay(chargeId) {
      const { numUpdatedRows } = await db
        .updateTable('charges')
        .set({ is_delayed: true })
        .where('id', '=', chargeId)
        .where('status', '=', 'unknown')
        .where('auth_model', '=', 'STK_PROMPT')
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },
    async exhaust(chargeId, resends) {
      await db.updateTable('charges').set({ stk_resends: resends }).where('id', '=', chargeId).execute();
    },
    async exhaustCodes(chargeId, resends) {
      await db.updateTable('charges').set({ otp_resends: resends }).where('id', '=', chargeId).execute();
    },
  };
}
