// The shield against card testing in the console: what is done, and what a person decides about it. What the service does by itself stands in the
// activity log too, from where the owner hears of it.
import type { ActivityAction } from '@titan/contract/console/activity-actions';
import { shieldCalls } from '@titan/contract/console/shield.schema';
import type { Database } from '../db/database.ts';
import type { AttackNews } from '../payments/shield/attack-news.ts';
import { decideShield, type ShieldDecision } from '../payments/shield/owner-decision.ts';
import { readShield } from '../payments/shield/shield-view.ts';
import type { ActivityLog } from './activity-store.ts';
import type { ConsoleDeps } from './deps.ts';

export function shieldRoutes({ handle, db, ports: { clock }, activity }: ConsoleDeps): void {
  handle(shieldCalls.shield, async ({ who }) => {
    const { stages, firstSix, decided } = await readShield(db, who, new Date(clock.now()));
    return { stages, firstSix, decided };
  });
  handle(shieldCalls.decideShield, async ({ who, body: { decision } }) => {
    await activity.act(who, async (within, record) => {
      const until = await decideShield(within, who, decision, clock.now());
      await record(DECIDED[decision], null, { env: who.env, until: until?.toISOString() ?? null });
    });
    return {};
  });
}

const DECIDED = {
  undone: 'shield.undone',
  hardened: 'shield.hardened',
  none: 'shield.left-alone',
} as const satisfies Record<ShieldDecision, ActivityAction>;

const ENTERED = [
  'shield.calm',
  'shield.delayed',
  'shield.asks-bank',
  'shield.one-try',
] as const satisfies ActivityAction[];

/** Who did it, in the log. */
const SERVICE = { userId: null, personName: 'Titan Checkout' } as const;

/** Writes down what the service has told the shop; of a live service's test data nothing, which no owner need hear of. */
export async function recordAttack(
  activity: ActivityLog,
  mode: 'sandbox' | 'live',
  { merchantId, env, stage, shield }: AttackNews,
  within: Database,
): Promise<void> {
  if (mode === 'live' && env === 'test') return;
  const [highest] = shield.stages;
  const { tries = null, declines = null } = highest ?? {};
  const target = shield.firstSix.join(' ') || null;
  const facts = { env, tries, declines };
  await activity.record({ ...SERVICE, merchantId, action: ENTERED[stage], target, facts }, within);
}
