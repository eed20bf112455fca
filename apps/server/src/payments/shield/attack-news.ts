// The shop is told that it is attacked, once for each stage, and that it is calm again: by webhook, and by whatever hears of it in the same commit.
import type { Clock } from '@titan/platform/ports';
import { sql } from 'kysely';
import type { Env } from '../../db/column-values.ts';
import type { Database } from '../../db/database.ts';
import { writeEvent } from '../write-outbox.ts';
import { readShield, type ShieldStage, type ShieldView } from './shield-view.ts';

export type AttackNews = {
  merchantId: number;
  env: Env;
  /** 0: it is over. */
  stage: ShieldStage;
  shield: ShieldView;
};

type NewsDeps = {
  db: Database;
  clock: Clock;
  /** In the transaction of the news. */
  onTold(within: Database, news: AttackNews): Promise<void>;
};

type Shop = { merchant_id: number; env: Env };
type ToldPayment = { id: number; reference: string };

export function createAttackNews({ db, clock, onTold }: NewsDeps): { sweep(): Promise<number> } {
  return {
    async sweep() {
      const at = new Date(clock.now());
      let told = 0;
      for (const shop of await shopsToLookAt(db, at)) {
        const news = await db.transaction().execute((within) => tellShop(within, shop, at));
        if (news) told += 1;
      }
      return told;
    },
  };

  async function tellShop(within: Database, shop: Shop, at: Date): Promise<AttackNews | null> {
    const payment = await lockPayment(within, shop);
    const { told_stage: toldStage } = await lockShield(within, shop);
    const { merchant_id: merchantId, env } = shop;
    const shield = await readShield(within, { merchantId, env }, at);
    const { stage } = shield;
    if (stage === 0 ? toldStage === 0 : stage <= toldStage) return null;
    await within
      .updateTable('shields')
      .set({ told_stage: stage, told_at: at, told_payment: stage === 0 ? null : (payment?.id ?? null) })
      .where('merchant_id', '=', merchantId)
      .where('env', '=', env)
      .execute();
    if (payment) await writeAttackEvent(within, { merchantId, env, stage, shield }, payment, at);
    const news = { merchantId, env, stage, shield };
    await onTold(within, news);
    return news;
  }
}

/** Where a stage is in force, and who has not been told yet that it is calm. */
async function shopsToLookAt(db: Database, at: Date): Promise<Shop[]> {
  const { rows } = await sql<Shop>`
    select merchant_id, env from shield_stages where ended_at is null and ends_at > ${at}
    union select merchant_id, env from shields where told_stage > 0
    order by 1, 2`.execute(db);
  return rows;
}

/** The payment whose events count the news: that of the attack, or of the last card try. Payments are locked before shields. */
async function lockPayment(
  within: Database,
  { merchant_id: merchantId, env }: Shop,
): Promise<ToldPayment | undefined> {
  const { rows } = await sql<ToldPayment>`
    select t.id, t.reference from transactions t where t.id = coalesce(
      (select s.told_payment from shields s join transactions x on x.id = s.told_payment where s.merchant_id = ${merchantId} and s.env = ${env}),
      (select c.transaction_id from charges c where c.merchant_id = ${merchantId} and c.env = ${env} order by c.id desc limit 1))
    for update`.execute(within);
  return rows[0];
}

async function lockShield(within: Database, shop: Shop): Promise<{ told_stage: ShieldStage }> {
  await within
    .insertInto('shields')
    .values(shop)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return within
    .selectFrom('shields')
    .select('told_stage')
    .where('merchant_id', '=', shop.merchant_id)
    .where('env', '=', shop.env)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** To the shop's own address, and never to one that a payment brought. */
async function writeAttackEvent(
  within: Database,
  { merchantId, env, stage, shield }: AttackNews,
  payment: ToldPayment,
  at: Date,
): Promise<void> {
  const target = await within
    .selectFrom('webhook_targets')
    .select('url')
    .where('merchant_id', '=', merchantId)
    .where('env', '=', env)
    .executeTakeFirst();
  if (!target) return;
  const { outbox_seq: seq } = await within
    .updateTable('transactions')
    .set(({ eb }) => ({ outbox_seq: eb('outbox_seq', '+', 1), updated_at: at }))
    .where('id', '=', payment.id)
    .returning('outbox_seq')
    .executeTakeFirstOrThrow();
  const kind = stage === 0 ? 'shop.calm' : 'shop.under_attack';
  const data = {
    status: stage === 0 ? 'calm' : 'under_attack',
    ...dataOf(shield),
    payment_reference: payment.reference,
  };
  const body = { data, webhook_url: target.url };
  await writeEvent(within, { transactionId: payment.id, seq, kind, body, at });
}

function dataOf({ stage, stages, firstSix, decided }: ShieldView) {
  const [highest] = stages;
  return {
    stage,
    reason: highest?.reason ?? null,
    tries: highest?.tries ?? null,
    declines: highest?.declines ?? null,
    first_six: firstSix,
    since: highest?.since.toISOString() ?? null,
    undone: decided?.what === 'undone',
  };
}
