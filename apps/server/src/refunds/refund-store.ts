// Refunds as their merchant begins and reads them (facts/merchant-api "refunds").
import type { Database } from '../platform/database.ts';
import { inTransaction } from '../platform/in-transaction.ts';
import type { SecretKey } from '../merchants/merchant-key.ts';
import { type ListPage, readPage } from '../merchant-api/list-page.ts';
import type { Authorised } from '../merchants/merchant-store.ts';
import { listSql, READ } from './refund-sql.ts';
import { beginRefund } from './begin-refund.ts';

export type NewRefund = {
  paymentReference: string;
  reference: string;
  /** Minor units of the payment's currency, given the currency; null: all that is left. */
  amountMinor: (currency: string) => number | null;
  reason: string | null;
  webhookUrl: string | null;
  /** With a test key only: how it shall end, and why. */
  completionStatus: 'success' | 'failed' | null;
  statusReason: string | null;
  bodyFingerprint: Buffer;
  /** `KPY-RV-…`; further parts add a number. */
  reversalReference: string;
  /** Epoch ms. */
  now: number;
};

export type RefundRow = {
  id: number;
  reference: string;
  status: 'processing' | 'success' | 'failed';
  amount_minor: number;
  currency: string;
  reason: string | null;
  message: string | null;
  created_at: Date;
  completed_at: Date | null;
  payment_reference: string;
  /** The payment's amount. */
  transaction_minor: number;
  channel: string;
};

export type Begun =
  | { kind: 'begun'; refund: RefundRow }
  /** The reference stands for a refund already. */
  | { kind: 'known'; refund: RefundRow; fingerprint: Buffer }
  | { kind: 'payment_not_found' }
  | { kind: 'not_paid' }
  /** `leftMinor`: what can still be given back of it. */
  | { kind: 'too_much'; leftMinor: number; currency: string };

export type RefundStore = {
  begin(key: SecretKey, refund: NewRefund): Promise<Authorised<Begun>>;
  read(key: SecretKey, reference: string): Promise<Authorised<RefundRow | null>>;
  /** Newest first. */
  list(key: SecretKey, page: ListPage & { status: string | null }): Promise<Authorised<RefundRow[]>>;
};

/** Builds the store. */
export function createRefundStore(db: Database): RefundStore {
  return {
    begin: (key, refund) => inTransaction(db, (client) => beginRefund(client, key, refund)),
    async read(key, reference) {
      const values = [key.lookup, key.env, reference];
      const { rows } = await db.query<RefundRow>({ name: 'refund-read', text: READ, values });
      const row = rows[0];
      if (!row) return { authorised: false };
      return { authorised: true, row: row.id === null ? null : row };
    },
    async list(key, page) {
      const { from, to, currency, status } = page;
      return readPage<RefundRow>(page, (isBackward, after, limit) =>
        db.query({
          name: `refund-list-${isBackward}`,
          text: listSql(isBackward),
          values: [key.lookup, key.env, from, to, currency, status, after, limit],
        }),
      );
    },
  };
}
