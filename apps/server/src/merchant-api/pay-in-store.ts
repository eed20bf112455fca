// A merchant's pay-ins: pages by cursor.
import type { ServiceSentence } from '@titan/copy/service';
import type { Currency } from '@titan/rules/currency';
import type { Channel } from '@titan/rules/methods';
import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { PaymentReference } from '@titan/rules/reference';
import type { TextByLanguage } from '@titan/rules/text-by-language';
import type { ChargeState, TransactionState } from '../db/column-values.ts';
import type { Database } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';
import { type Authorised, forMerchant, type SecretKey } from '../merchants/merchant-key.ts';
import { merchantExpiryFactsOf, readEnded } from '../payments/views/expiry.ts';
import type { Clock } from '../platform/ports.ts';
import type { StatusWord } from './read-charge.ts';
import { type ListPage, type PageWindow, readPage } from '../merchants/list-page.ts';

export type PayInRow = {
  id: number;
  payment_reference: PaymentReference;
  reference: string;
  status: TransactionState;
  amount_minor: number;
  amount_paid_minor: number;
  currency: string;
  customer_name: string | null;
  customer_email: string;
  narration: string | null;
  narrations: TextByLanguage | null;
  attempts: number;
  expires_at: Date;
  left_charges: number;
  live_charge_id: number | null;
  paid_charge_id: number | null;
  created_at: Date;
  /** Oldest first. */
  charges: {
    id: number;
    channel: string;
    status: ChargeState;
    auth_model: string | null;
    message: string | null;
    said: ServiceSentence | null;
    fee_minor: number;
    updated_at: string;
  }[];
};

/** What is looked for; null: anything. */
export type PayInFilter = {
  email: string | null;
  status: StatusWord | null;
  /** The merchant's own, or ours of the payment. */
  reference: string | null;
  /** One amount as each currency counts it, minor units. */
  amounts: readonly { currency: Currency; minor: number }[] | null;
  /** With an attempt on it. */
  channel: Channel | null;
};

export type PayInStore = {
  /** Payments with at least one charge, newest first. */
  payIns(key: SecretKey, page: ListPage & PayInFilter): Promise<Authorised<PayInRow[]>>;
  /** The id of the payment that a pointer names; null: none of this merchant's. */
  pointer(key: SecretKey, pointer: string): Promise<Authorised<number | null>>;
};

export function createPayInStore(db: Database, clock: Clock): PayInStore {
  return {
    payIns: (key, page) =>
      forMerchant(db, key, (merchantId) => {
        const owner = { merchantId, env: key.env };
        return readPage(page, (window) =>
          readEnded({ db, clock }, () => payInsOf(db, owner, page, window), merchantExpiryFactsOf),
        );
      }),
    pointer: (key, pointer) =>
      forMerchant(db, key, async (merchantId) => {
        const payment = await db
          .selectFrom('transactions')
          .select('id')
          .where('payment_reference', '=', pointer)
          .where('merchant_id', '=', merchantId)
          .where('env', '=', key.env)
          .executeTakeFirst();
        return payment?.id ?? null;
      }),
  };
}

function payInsOf(
  db: Database,
  { merchantId, env }: { merchantId: number; env: 'test' | 'live' },
  filter: PayInFilter & Pick<ListPage, 'from' | 'to' | 'currency'>,
  { fromId, beyond, order, limit }: PageWindow,
): Promise<PayInRow[]> {
  let tried = db
    .selectFrom('transactions as t')
    .select([
      't.id',
      't.payment_reference',
      't.reference',
      't.status',
      't.amount_minor',
      't.amount_paid_minor',
      't.currency',
      't.customer_name',
      't.customer_email',
      't.narration',
      't.narrations',
      't.expires_at',
      't.left_charges',
      't.live_charge_id',
      't.paid_charge_id',
      't.created_at',
    ])
    .select(({ eb, selectFrom }) => [
      eb('t.attempts', '+', eb.ref('t.public_attempts')).as('attempts'),
      jsonArrayFrom(
        selectFrom('charges as h')
          .select([
            'h.id',
            'h.channel',
            'h.status',
            'h.auth_model',
            'h.message',
            'h.said',
            'h.fee_minor',
            'h.updated_at',
          ])
          .whereRef('h.transaction_id', '=', 't.id')
          .orderBy('h.id'),
      ).as('charges'),
    ])
    .where('t.merchant_id', '=', merchantId)
    .where('t.env', '=', env)
    .where(({ eb }) => eb(eb('t.attempts', '+', eb.ref('t.public_attempts')), '>', 0))
    .where((eb) => eb.and(wanted(eb, filter)));
  if (fromId !== null) tried = tried.where('t.id', beyond, fromId);
  return tried.orderBy('t.id', order).limit(limit).execute();
}

type Tried = ExpressionBuilder<Schema & { t: Schema['transactions'] }, 't'>;

function wanted(
  eb: Tried,
  { from, to, currency, email, status, reference, amounts, channel }: Parameters<typeof payInsOf>[2],
): Expression<SqlBool>[] {
  const charge = eb.selectFrom('charges as h').select('h.id').whereRef('h.transaction_id', '=', 't.id');
  return [
    from && eb('t.created_at', '>=', from),
    to && eb('t.created_at', '<', to),
    currency && eb('t.currency', '=', currency),
    email && eb(sql`lower(t.customer_email)`, '=', email.toLowerCase()),
    status && hasStatus(eb, status),
    reference && eb.or([eb('t.reference', '=', reference), eb('t.payment_reference', '=', reference)]),
    amounts &&
      eb.or(
        amounts.map((each) => eb('t.amount_minor', '=', each.minor).and('t.currency', '=', each.currency)),
      ),
    channel && eb.exists(charge.where('h.channel', '=', channel)),
  ].filter((condition) => condition !== null && condition !== '');
}

/** As `statusWordOf` names it: a payment whose transfer was returned is processing, an abandoned one expired. */
function hasStatus(eb: Tried, status: StatusWord): Expression<SqlBool> {
  const returned = eb.exists(
    eb
      .selectFrom('charges as r')
      .select('r.id')
      .whereRef('r.transaction_id', '=', 't.id')
      .where('r.channel', '=', 'bank_transfer')
      .where('r.status', '=', 'returned'),
  );
  const isPending = eb('t.status', '=', 'pending');
  switch (status) {
    case 'pending':
      return eb.and([isPending, eb.not(returned)]);
    case 'processing':
      return eb.or([eb('t.status', '=', 'processing'), eb.and([isPending, returned])]);
    case 'expired':
      return eb('t.status', 'in', ['expired', 'abandoned']);
    default:
      return eb('t.status', '=', status);
  }
}
