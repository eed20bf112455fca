// A charge whose request provably never left begins again at another account, as a new charge of the same attempt (decision 0053): one commit
// ends the one and writes the other, so that the payment is never without either, and the payer has tried once.
import type { ServiceSentence } from '@titan/copy/service';
import type { ChargeReference } from '@titan/rules/reference';
import type { Database } from '../../db/database.ts';
import { BEGUN_AGAIN, type ChargeRow } from '../charge-row.ts';

type UnsentCharge = Pick<ChargeRow, 'id' | 'transaction_id' | 'reference' | 'channel' | 'account_id'>;

type NextCharge = {
  reference: ChargeReference;
  provider: string;
  accountId: number;
  /** What the ended charge says from now on. */
  sentence: ServiceSentence | null;
  /** Under which the attempt was counted against its instrument's limits, if it was. */
  bucket: string | undefined;
  /** Epoch ms. */
  now: number;
};

/** Answers the new charge's id; null when the old one is not under way any more, or its quote has run out. */
export type BeginAgain = (unsent: UnsentCharge, again: NextCharge) => Promise<number | null>;

/** What the new charge has of the old one: all that the payer chose, and the idempotency key, so that a repeat finds the new one. */
const KEPT = [
  'transaction_id',
  'channel',
  'amount_minor',
  'currency',
  'fee_minor',
  'vat_minor',
  'quote_id',
  'price_minor',
  'card_brand',
  'card_first_six',
  'card_last_four',
  'card_expiry',
  'wallet_masked',
  'wallet_network',
  'bank_slug',
  'bank_name',
  'bank_processor',
  'bank_last_four',
  'idempotency_key',
  'request_fingerprint',
  'public_session',
  'session_attempt',
  'merchant_id',
  'env',
  'is_known_payer',
  'shield_stage',
  'hides_reason',
  'card_mark',
] as const;

/** Builds it. */
export function createBeginAgain(db: Database): BeginAgain {
  return (unsent, again) => db.transaction().execute((within) => beginAgain(within, unsent, again));
}

async function beginAgain(
  db: Database,
  { id, transaction_id: transactionId, reference }: UnsentCharge,
  again: NextCharge,
): Promise<number | null> {
  const at = new Date(again.now);
  // The payment first, like every statement that locks both.
  const payment = await db
    .selectFrom('transactions')
    .select('id')
    .where('id', '=', transactionId)
    .where('status', '=', 'processing')
    .forUpdate()
    .executeTakeFirst();
  if (!payment) return null;
  const kept = await db
    .selectFrom('charges as c')
    .leftJoin('quotes as q', 'q.id', 'c.quote_id')
    .select(KEPT.map((column) => `c.${column}` as const))
    .where('c.id', '=', id)
    .where('c.status', 'in', ['sent', 'unknown'])
    .where(({ or, eb }) => or([eb('c.quote_id', 'is', null), eb('q.expires_at', '>', at)]))
    .forUpdate('c')
    .executeTakeFirst();
  if (!kept) return null;
  await db
    .updateTable('charges')
    .set({
      status: 'failed',
      error_type: 'NOT_COMPLETED',
      said: JSON.stringify(again.sentence),
      query_at: null,
      idempotency_key: null,
      session_attempt: null,
      // No bank has seen this one: the shield counts the other.
      merchant_id: null,
      updated_at: at,
    })
    .where('id', '=', id)
    .execute();
  await db
    .insertInto('evidence')
    .values({ charge_id: id, reference, source: 'answer', kind: BEGUN_AGAIN, at })
    .execute();
  const { provider, accountId: account_id } = again;
  const begun = await db
    .insertInto('charges')
    .values({
      ...kept,
      reference: again.reference,
      provider,
      account_id,
      sent_at: at,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (again.bucket !== undefined)
    await db
      .updateTable('instrument_tries')
      .set({ charge_id: begun.id })
      .where('bucket', '=', Buffer.from(again.bucket, 'hex'))
      .where('charge_id', '=', id)
      .execute();
  await db
    .updateTable('transactions')
    .set({ live_charge_id: begun.id, updated_at: at })
    .where('id', '=', transactionId)
    .execute();
  return begun.id;
}
