// The limits of a merchant's refunds by people, as its owner set them (decision 0092). What is stricter counts at once, what is looser a day
// later, so that whoever has stolen a session cannot lift them unseen.
import { type Database, inTransaction } from '../db/database.ts';
import { areSameLimits, ownLimits, type RefundLimits, strictest } from './refund-limit.ts';

const DAY_MS = 24 * 60 * 60_000;

/** `next`: what is set and has not started; null: nothing. */
export type SetLimits = { limits: RefundLimits; next: (RefundLimits & { startsAt: Date }) | null };

/** All refunds by people of a merchant, and changes of their limits, come one after the other: until the commit. */
export async function lockLimits(db: Database, merchantId: number): Promise<void> {
  await db.selectFrom('merchants').select('id').where('id', '=', merchantId).forNoKeyUpdate().execute();
}

/** Those that count now, and those that wait. */
export async function readLimits(
  db: Database,
  merchantId: number,
  currency: string,
  now: Date,
): Promise<SetLimits> {
  const rows = await db
    .selectFrom('refund_limits')
    .select([
      'person_minor as personMinor',
      'shop_minor as shopMinor',
      'second_minor as secondMinor',
      'notice_minor as noticeMinor',
      'starts_at as startsAt',
    ])
    .where('merchant_id', '=', merchantId)
    .where('currency', '=', currency)
    .orderBy('starts_at', 'desc')
    .limit(2)
    .execute();
  const next = rows.find(({ startsAt }) => startsAt > now) ?? null;
  return { limits: rows.find(({ startsAt }) => startsAt <= now) ?? ownLimits(currency), next };
}

/** Takes the place of what waits. Answers what counts now, and what waits. */
export function setLimits(
  db: Database,
  merchantId: number,
  { currency, wanted, now }: { currency: string; wanted: RefundLimits; now: Date },
): Promise<SetLimits> {
  return inTransaction(db, async (within) => {
    await lockLimits(within, merchantId);
    const { limits } = await readLimits(within, merchantId, currency, now);
    const atOnce = strictest(limits, wanted);
    await dropWaitingLimits(within, merchantId, currency, now);
    if (!areSameLimits(atOnce, limits)) await writeLimits(within, merchantId, currency, now, atOnce);
    if (!areSameLimits(atOnce, wanted))
      await writeLimits(within, merchantId, currency, new Date(now.getTime() + DAY_MS), wanted);
    return readLimits(within, merchantId, currency, now);
  });
}

/** Whether something waited. */
export async function dropWaitingLimits(
  db: Database,
  merchantId: number,
  currency: string,
  now: Date,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('refund_limits')
    .where('merchant_id', '=', merchantId)
    .where('currency', '=', currency)
    .where('starts_at', '>', now)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

async function writeLimits(
  db: Database,
  merchantId: number,
  currency: string,
  startsAt: Date,
  { personMinor, shopMinor, secondMinor, noticeMinor }: RefundLimits,
): Promise<void> {
  const bounds = { person_minor: personMinor, shop_minor: shopMinor, second_minor: secondMinor };
  const sums = { ...bounds, notice_minor: noticeMinor };
  await db
    .insertInto('refund_limits')
    .values({ merchant_id: merchantId, currency, starts_at: startsAt, ...sums })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'currency', 'starts_at']).doUpdateSet(sums))
    .execute();
}
