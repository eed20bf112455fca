// The banks that payers asked for and could not find: one row a payment and name, for an operator to read.
import type { Database } from '../../platform/database.ts';

export type BankRequest = {
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
    async keep({ transactionId, bankName, currency, now }, most) {
      const values = [transactionId, bankName, currency, new Date(now), most];
      await db.query({ name: 'keep-bank-request', text: KEEP, values });
    },
  };
}

const KEEP = `
insert into bank_requests (transaction_id, bank_name, currency, at)
select $1::bigint, $2::text, $3, $4 where $5::int > (select count(*) from bank_requests where transaction_id = $1::bigint)
on conflict (transaction_id, lower(bank_name)) do nothing`;
