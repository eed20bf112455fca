// "I can't find my bank" (spec §2, §7 bank/processor-request): requested banks are kept for the operator, one row per payment and name.
import type { Session } from '../../payments/session/session.ts';
import type { Database } from '../../db/database.ts';
import { type Refused, wrongAlone } from '@titan/platform/refusal';

type BankRequest = {
  transactionId: number;
  bankName: string;
  currency: string;
  /** Epoch ms. */
  now: number;
};

export type BankRequestStore = {
  /** Keeps a request, unless the payment has made the same one, or `most`. */
  keep(request: BankRequest, most: number): Promise<void>;
};

/** Builds the store. */
export function createBankRequestStore(db: Database): BankRequestStore {
  return {
    async keep({ transactionId: transaction_id, bankName: bank_name, currency, now }, most) {
      const kept = db.selectFrom('bank_requests').select('id').where('transaction_id', '=', transaction_id);
      if ((await kept.execute()).length >= most) return;
      await db
        .insertInto('bank_requests')
        .values({ transaction_id, bank_name, currency, at: new Date(now) })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
  };
}

const MAX_LENGTH = 100;
/** Limits what one payment can store. */
const MOST = 10;

/**
 * Keeps the name, once a payment; a repeat is the same request. Past the tenth nothing more is kept.
 * @param now epoch ms
 */
export async function requestBank(
  store: BankRequestStore,
  { transactionId, currency }: Session,
  typed: string,
  now: number,
): Promise<{ bank_name: string } | Refused> {
  const bankName = [...typed].slice(0, MAX_LENGTH).join('').trim();
  if (bankName === '') return wrongAlone('bank_name', { code: 'BANK_NAME_MISSING' });
  await store.keep({ transactionId, bankName, currency, now }, MOST);
  return { bank_name: bankName };
}
