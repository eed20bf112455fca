// The console's sandbox: open payments with what can be done to them outside, skipping time for one of them, and scenarios. Absent in live mode.
import type { SandboxAct } from '@titan/contract/console/sandbox.schema';
import { sandboxCalls } from '@titan/contract/console/sandbox.schema';
import { AT_PROCESSORS, type Channel, TAKES_TRANSFERS } from '@titan/rules/methods';
import type { FastifyInstance } from 'fastify';
import { isRefused } from '@titan/platform/refusal';
import type { ChargeState } from '../db/column-values.ts';
import type { Outside } from '../test-mode/test-mode.ts';
import { keysOf } from '../webhooks/doctor/doctor.ts';
import { refused, type Refused } from './call.ts';
import type { ConsoleDeps } from './deps.ts';
import { createSandboxStore } from './sandbox-store.ts';

const MINUTE_MS = 60_000;
/** Slow enough to be watched. */
const PACE_MS = 1_000;

/** @param api calls of scenarios are made on it */
export function sandboxRoutes(deps: ConsoleDeps, api: FastifyInstance): void {
  const { handle, db, services, activity, ports, keys, publicUrl } = deps;
  const { testMode, stores, paymentLookup } = services;
  if (testMode === null) return;
  const opened = createSandboxStore(db);
  const { openPayments, pressOutside, skipMinutes, listScenarios, playScenario, readPlay } = sandboxCalls;

  handle(openPayments, async ({ who }) => {
    const rows = await opened.list(who.merchantId);
    const payments = rows.map(async (row) => {
      const payment = await stores.payments.byPaymentReference(row.payment_reference);
      return {
        ...row,
        amount: { minor: row.amount_minor, currency: row.currency },
        channel: row.charge?.channel ?? null,
        page: payment === null ? '/' : `/${paymentLookup.addresses.for(payment)}`,
        acts: actsOn(row.charge),
      };
    });
    return { payments: await Promise.all(payments) };
  });

  handle(pressOutside, async ({ who, params, body }) => {
    const payment = await opened.find(who.merchantId, params.reference);
    if (!payment?.charge || !actsOn(payment.charge).includes(body.act)) return refused('CHANGED');
    const away = await testMode.press(payment.charge, body.act);
    if (isRefused(away)) return refused('CHANGED');
    await activity.recordBy(who, 'sandbox.acted', payment.reference, { act: body.act });
    return {};
  });

  handle(skipMinutes, async ({ who, params, body }) => {
    const payment = await opened.find(who.merchantId, params.reference);
    if (!payment) return refused('CHANGED');
    const { id, payment_reference } = payment;
    const aged = { id, payment_reference } as Parameters<typeof testMode.time.skip>[0];
    if (await testMode.time.skip(aged, body.minutes * MINUTE_MS)) return refused('CHANGED');
    await activity.recordBy(who, 'sandbox.skipped', payment.reference);
    return {};
  });

  handle(listScenarios, async () => ({ scenarios: [...testMode.plays.names] }));

  handle(playScenario, async ({ who, body }): Promise<{ id: string } | Refused> => {
    const found = await keysOf({ ...ports, db, keys }, { ...who, env: 'test' });
    const { public: publicKey, valid } = found.keys;
    const [secretKey] = valid;
    if (publicKey === null || secretKey === undefined) return refused('INVALID', { name: 'no_key' });
    const begun = testMode.plays.begin(body.name, {
      merchantId: who.merchantId,
      keys: { publicKey, secretKey },
      app: api,
      timers: ports.timers,
      publicUrl,
      paceMs: PACE_MS,
    });
    if (begun === null) return refused('UNKNOWN');
    await activity.recordBy(who, 'sandbox.played', begun.id);
    return begun;
  });

  handle(readPlay, async ({ who, params }) => {
    const play = testMode.plays.read(params.id, who.merchantId);
    if (play === null) return refused('UNKNOWN');
    return { ...play, unexplained_minor: play.unexplainedMinor };
  });
}

const WAITING: ReadonlySet<ChargeState> = new Set(['action_required', 'unknown', 'left']);

type Approval = { models: readonly string[]; acts: SandboxAct[] };
const ON_A_DEVICE: Approval = {
  models: ['STK_PROMPT', 'PROMPT', 'REDIRECT'],
  acts: ['approve', 'decline', 'ignore'],
};
/** By where the payer approves: the steps that wait there, and what the payer can do to them. */
const APPROVALS: Readonly<Record<NonNullable<(typeof AT_PROCESSORS)[Channel]['approvedAt']>, Approval>> = {
  bankPage: { models: ['3DS'], acts: ['approve'] },
  bankApp: ON_A_DEVICE,
  phone: ON_A_DEVICE,
};

/** What the world outside can do to it now. */
function actsOn(charge: Outside | null): SandboxAct[] {
  if (charge === null) return [];
  const { channel, status, authModel, accountNumber } = charge;
  if (TAKES_TRANSFERS[channel]) return accountNumber === null ? [] : ['exact', 'under', 'over'];
  const { approvedAt } = AT_PROCESSORS[channel];
  if (approvedAt === null || authModel === null || !WAITING.has(status)) return [];
  const { models, acts } = APPROVALS[approvedAt];
  return models.includes(authModel) ? acts : [];
}
