// The console's sandbox: open payments with what can be done to them outside, skipping time for one of them, and scenarios. Absent in live mode.
import type { SandboxAct } from '@titan/contract/console/sandbox';
import { sandboxCalls } from '@titan/contract/console/sandbox.schema';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { isRefused } from '../platform/refusal.ts';
import type { ChargeState } from '../db/column-values.ts';
import type { Outside } from '../test-mode/test-mode.ts';
import { keysOf } from '../webhooks/doctor/doctor.ts';
import { refused, type Refused } from './call.ts';
import type { ConsoleDeps } from './deps.ts';
import type { Who } from './sessions.ts';

const MINUTE_MS = 60_000;
const SHOWN = 20;
/** Slow enough to be watched. */
const PACE_MS = 1_000;

type OpenRow = {
  id: number;
  reference: string;
  payment_reference: string;
  amount_minor: number;
  currency: string;
  customer: string;
  created_at: Date;
  charge: Outside | null;
};

/** @param api calls of scenarios are made on it */
export function sandboxRoutes(deps: ConsoleDeps, api: FastifyInstance): void {
  const { answer, db, services, audit, ports, keys, publicUrl } = deps;
  const { testMode, stores, finding } = services;
  if (testMode === null) return;
  const { openPayments, pressOutside, skipMinutes, listScenarios, playScenario, readPlay } = sandboxCalls;

  answer(openPayments, async ({ who }) => {
    const rows = await openRows(db, who, sql`true`);
    const payments = rows.map(async (row) => {
      const payment = await stores.payments.byIntent(row.payment_reference);
      return {
        ...row,
        amount: { minor: row.amount_minor, currency: row.currency },
        channel: row.charge?.channel ?? null,
        page: payment === null ? '/' : `/${finding.addresses.for(payment)}`,
        acts: actsOn(row.charge),
      };
    });
    return { payments: await Promise.all(payments) };
  });

  answer(pressOutside, async ({ who, params, body }) => {
    const payment = await openPayment(db, who, params.reference);
    if (!payment?.charge || !actsOn(payment.charge).includes(body.act)) return refused('CHANGED');
    const away = await testMode.press(payment.charge, body.act);
    if (isRefused(away)) return refused('CHANGED');
    await audit.noteBy(who, 'sandbox.acted', payment.reference, { act: body.act });
    return {};
  });

  answer(skipMinutes, async ({ who, params, body }) => {
    const payment = await openPayment(db, who, params.reference);
    if (!payment) return refused('CHANGED');
    const { id, payment_reference } = payment;
    const aged = { id, payment_reference } as Parameters<typeof testMode.time.skip>[0];
    if (await testMode.time.skip(aged, body.minutes * MINUTE_MS)) return refused('CHANGED');
    await audit.noteBy(who, 'sandbox.skipped', payment.reference);
    return {};
  });

  answer(listScenarios, async () => ({ scenarios: [...testMode.plays.names] }));

  answer(playScenario, async ({ who, body }): Promise<{ id: string } | Refused> => {
    const found = await keysOf({ db, keys, random: ports.random }, { ...who, env: 'test' });
    const { public: publicKey, valid } = found.keys;
    const [secretKey] = valid;
    if (publicKey === null || secretKey === undefined) return refused('INVALID', { name: 'noKey' });
    const begun = testMode.plays.begin(body.name, {
      merchantId: who.merchantId,
      keys: { publicKey, secretKey },
      app: api,
      timers: ports.timers,
      publicUrl,
      paceMs: PACE_MS,
    });
    if (begun === null) return refused('UNKNOWN');
    await audit.noteBy(who, 'sandbox.played', begun.id);
    return begun;
  });

  answer(readPlay, async ({ who, params }) => {
    const play = testMode.plays.read(params.id, who.merchantId);
    if (play === null) return refused('UNKNOWN');
    return { ...play, unexplained_minor: play.unexplainedMinor };
  });
}

async function openPayment(db: Database, who: Who, reference: string): Promise<OpenRow | null> {
  const [row] = await openRows(db, who, sql`t.reference = ${reference}`);
  return row ?? null;
}

/** The newest that are open, with the attempt that is under way, or that the payer left last. */
async function openRows(
  db: Database,
  { merchantId }: Who,
  condition: ReturnType<typeof sql>,
): Promise<OpenRow[]> {
  const { rows } = await sql<OpenRow>`
    select t.id, t.reference, t.payment_reference, t.amount_minor, t.currency, t.created_at,
      coalesce(t.customer_name, t.customer_email) as customer,
      (select json_build_object('reference', c.reference, 'channel', c.channel, 'status', c.status, 'authModel', c.auth_model,
          'amountMinor', c.amount_minor, 'currency', c.currency, 'accountNumber', x.account_number, 'transferReference', x.transfer_reference)
        from charges c left join transfer_accounts x on x.charge_id = c.id
        where c.transaction_id = t.id order by (c.id = t.live_charge_id) desc nulls last, c.id desc limit 1) as charge
    from transactions t where t.id in (select transaction_id from open_payments)
      and t.merchant_id = ${merchantId} and t.env = 'test' and t.status in ('pending', 'processing') and ${condition}
    order by t.id desc limit ${SHOWN}`.execute(db);
  return rows;
}

const WAITING: ReadonlySet<ChargeState> = new Set(['action_required', 'unknown', 'left']);

/** What the world outside can do to it now. */
function actsOn(charge: Outside | null): SandboxAct[] {
  if (charge === null) return [];
  const { channel, status, authModel, accountNumber } = charge;
  if (channel === 'bank_transfer') return accountNumber === null ? [] : ['exact', 'under', 'over'];
  if (!WAITING.has(status)) return [];
  if (channel === 'card') return authModel === '3DS' ? ['approve'] : [];
  const isElsewhere = authModel === 'STK_PROMPT' || authModel === 'PROMPT' || authModel === 'REDIRECT';
  return isElsewhere ? ['approve', 'decline', 'ignore'] : [];
}
