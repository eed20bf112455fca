// The merchant API's store of transactions: opened, and read with all their charges.
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { isReference, type PageReference, type PaymentReference } from '@titan/rules/reference';
import type { TextByLanguage } from '@titan/rules/text-by-language';
import type { ChannelFees, KeptLine, TransactionState } from '../db/column-values.ts';
import type { Database } from '../db/database.ts';
import type { Owner } from '../merchants/merchant-key.ts';
import { reversalsOfPayment } from '../payments/charge-row.ts';
import { merchantExpiryFactsOf, readEnded } from '../payments/views/expiry.ts';
import { searchWordsOf } from '../payments/views/payment-words.ts';
import { findPaymentId } from '../payments/views/merchants-payment.ts';
import { transferDetails } from '../payments/transfer-details.ts';
import type { Clock } from '@titan/platform/ports';
import { logPayment } from '@titan/platform/request-context';

// How a transaction is read for its merchant.

export type ReadRow = Awaited<ReturnType<typeof readPayment>>[number];
export type ReadChargeRow = ReadRow['charges'][number];

/** Its reversals and charges oldest first. */
async function readPayment(db: Database, id: number) {
  return db
    .selectFrom('transactions as t')
    .select([
      't.id',
      't.reference',
      't.payment_reference',
      't.status',
      't.amount_minor',
      't.amount_paid_minor',
      't.currency',
      't.merchant_bears_cost',
      't.fees',
      't.channels',
      't.default_channel',
      't.narration',
      't.narrations',
      't.locale',
      't.metadata',
      't.items',
      't.customer_name',
      't.customer_email',
      't.paid_charge_id',
      't.live_charge_id',
      't.left_charges',
      't.expires_at',
      't.created_at',
      reversalsOfPayment().as('reversals'),
    ])
    .select(({ selectFrom }) =>
      jsonArrayFrom(
        selectFrom('charges as h')
          .select([
            'h.id',
            'h.reference',
            'h.channel',
            'h.status',
            'h.auth_model',
            'h.message',
            'h.said as sentence',
            'h.fee_minor',
            'h.vat_minor',
            'h.card_brand',
            'h.card_first_six',
            'h.card_last_four',
            'h.card_expiry',
            'h.wallet_masked',
            'h.wallet_network',
            'h.bank_name',
            'h.bank_last_four',
            sql<boolean>`h.public_session is not null`.as('is_public'),
            transferDetails('h').as('transfer'),
          ])
          .whereRef('h.transaction_id', '=', 't.id')
          .orderBy('h.id'),
      ).as('charges'),
    )
    .where('t.id', '=', id)
    .execute();
}

// How a transaction is opened: its row is written, unless the merchant has used its reference.

export type NewTransaction = {
  reference: string;
  /** `KPY-PI-…`. */
  paymentReference: PaymentReference;
  /** The hash of its capability address. */
  addressHash: Buffer;
  amountMinor: number;
  currency: string;
  /** What cards are debited in; null: `currency`. */
  paymentCurrency: string | null;
  merchantBearsCost: boolean;
  fees: ChannelFees;
  customerName: string | null;
  customerEmail: string;
  redirectUrl: string | null;
  notificationUrl: string | null;
  narration: string | null;
  /** By language; null: it was given once. */
  narrations: TextByLanguage | null;
  locale: string | null;
  metadata: object | null;
  items: KeptLine[] | null;
  channels: string[];
  defaultChannel: string | null;
  bodyFingerprint: Buffer;
  attemptsMax: number;
  /** Epoch ms; `createdAt` too. */
  expiresAt: number;
  createdAt: number;
};

/** Neither opened nor known, or known and to be replaced: another call is working on it at this moment. */
export type OpenedRow = {
  opened_page: string | null;
  known: KnownTransaction | null;
};

/** The transaction that has the reference already. */
export type KnownTransaction = {
  id: number;
  page_reference: PageReference;
  payment_reference: PaymentReference;
  address_hash: Buffer | null;
  fingerprint: Buffer;
  status: TransactionState;
  expires_at: Date;
  live_charge_id: number | null;
  /** A page has opened it and it is untried: the merchant's own call replaces it. */
  gives_way: boolean;
};

/**
 * Writes the row and returns the reference in its page's address: the merchant's when no other page has it in any letter case, else our
 * own. Null: the merchant has used the reference, or another call has just taken it.
 */
export async function insertTransaction(
  db: Database,
  { merchantId, env }: Owner,
  t: NewTransaction,
  by: { page: boolean },
): Promise<string | null> {
  const createdAt = new Date(t.createdAt);
  const opened = await db
    .insertInto('transactions')
    .values(({ case: when, exists, selectFrom }) => ({
      merchant_id: merchantId,
      env,
      reference: t.reference,
      page_reference: when()
        .when(
          exists(
            selectFrom('transactions as p')
              .select('p.id')
              .where(sql`upper(p.page_reference)`, '=', sql`upper(${t.reference})`),
          ),
        )
        .then(t.paymentReference)
        .else(t.reference)
        .end(),
      payment_reference: t.paymentReference,
      address_hash: t.addressHash,
      opened_by_page: by.page,
      amount_minor: t.amountMinor,
      currency: t.currency,
      payment_currency: t.paymentCurrency,
      merchant_bears_cost: t.merchantBearsCost,
      fees: JSON.stringify(t.fees),
      customer_name: t.customerName,
      customer_email: t.customerEmail,
      search_words: searchWordsOf({
        owner: { merchantId, env },
        customer_name: t.customerName,
        customer_email: t.customerEmail,
        reference: t.reference,
        payment_reference: t.paymentReference,
      }),
      redirect_url: t.redirectUrl,
      notification_url: t.notificationUrl,
      narration: t.narration,
      narrations: t.narrations && JSON.stringify(t.narrations),
      locale: t.locale,
      metadata: t.metadata && JSON.stringify(t.metadata),
      items: t.items && JSON.stringify(t.items),
      channels: t.channels,
      default_channel: t.defaultChannel,
      body_fingerprint: t.bodyFingerprint,
      attempts_max: t.attemptsMax,
      expires_at: new Date(t.expiresAt),
      created_at: createdAt,
      updated_at: createdAt,
    }))
    .onConflict((conflict) => conflict.doNothing())
    .returning('page_reference')
    .executeTakeFirst();
  return opened?.page_reference ?? null;
}

/** An untried payment that a page has opened is replaced by the merchant's own call (decision 0047). */
const GIVES_WAY = sql<boolean>`(opened_by_page and attempts = 0 and public_attempts = 0 and status in ('pending', 'expired'))`;

/** Writes the transaction unless the merchant has used its reference; then returns the one that has it. */
export async function insertOrFind(db: Database, owner: Owner, t: NewTransaction): Promise<OpenedRow> {
  const opened = await insertTransaction(db, owner, t, { page: false });
  if (opened !== null) return { opened_page: opened, known: null };
  const known = await db
    .selectFrom('transactions')
    .select([
      'id',
      'page_reference',
      'payment_reference',
      'address_hash',
      'body_fingerprint as fingerprint',
      'status',
      'expires_at',
      'live_charge_id',
      GIVES_WAY.as('gives_way'),
    ])
    .where('merchant_id', '=', owner.merchantId)
    .where('env', '=', owner.env)
    .where('reference', '=', t.reference)
    .executeTakeFirst();
  if (!known?.gives_way) return { opened_page: null, known: known ?? null };
  return { opened_page: await replace(db, owner, known.id, t), known };
}

/**
 * Opens it in place of the untried one, which is ended without an event and keeps its row under our own reference. Null: a charge has
 * begun on that one, or it has been replaced already.
 */
function replace(db: Database, owner: Owner, id: number, t: NewTransaction): Promise<string | null> {
  return db.transaction().execute(async (within) => {
    const { numUpdatedRows } = await within
      .updateTable('transactions')
      .set((row) => ({
        reference: row.ref('payment_reference'),
        page_reference: row.ref('payment_reference'),
        status: 'expired',
        updated_at: new Date(t.createdAt),
      }))
      .where('id', '=', id)
      .where('reference', '=', t.reference)
      .where(GIVES_WAY)
      .executeTakeFirst();
    return numUpdatedRows === 1n ? insertTransaction(within, owner, t, { page: false }) : null;
  });
}

/** The merchant's payment by its own reference or one of ours; null: it has none of this reference. */
export async function readOwnPayment(
  { db, clock }: { db: Database; clock: Clock },
  owner: Owner,
  reference: string,
): Promise<ReadRow | null> {
  const id = isReference(reference) ? await findPaymentId(db, owner, reference) : null;
  if (id === null) return null;
  const [row = null] = await readEnded({ db, clock }, () => readPayment(db, id), merchantExpiryFactsOf);
  if (row) logPayment(row.payment_reference);
  return row;
}
