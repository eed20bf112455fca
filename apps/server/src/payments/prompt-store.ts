// What is noted of a wallet's prompt or a code while it is open, beside the evidence: a long wait, a limit that the provider told.
import type { Database } from '../platform/database.ts';

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
      return (await db.query({ name: 'delay-prompt', text: DELAY, values: [chargeId] })).rowCount === 1;
    },
    async exhaust(chargeId, resends) {
      await db.query({ name: 'exhaust-prompt', text: EXHAUST, values: [chargeId, resends] });
    },
    async exhaustCodes(chargeId, resends) {
      await db.query({ name: 'exhaust-codes', text: EXHAUST_CODES, values: [chargeId, resends] });
    },
  };
}

const DELAY = `
update charges c set is_delayed = true
where c.id = $1 and c.status = 'unknown' and c.auth_model = 'STK_PROMPT'`;

const EXHAUST = `update charges c set stk_resends = $2 where c.id = $1`;

const EXHAUST_CODES = `update charges c set otp_resends = $2 where c.id = $1`;
