// What the commands of `npm run merchant` work with.
import { createApiKeys } from '../../merchants/api-keys.ts';
import { createShop } from '../../merchants/shop.ts';
import { createMerchantUpkeep } from '../../merchants/merchant-upkeep.ts';
import { resealAll } from '../../reseal-all.ts';
import { openAttention } from '../../services.ts';
import { createIds, systemRandom } from '@titan/platform/ports-node';
import { createReceivers } from '../../webhooks/receivers.ts';
import type { Ground, ProgramRun } from '../run-program.ts';
import { envOf } from '../values.ts';

export type MerchantCommandContext = ReturnType<typeof contextOf>;

export function contextOf({ settings, keys, db, clock, given }: Ground, { say, complain }: ProgramRun) {
  const ids = createIds(systemRandom, clock);
  return {
    /** That `--env` names. */
    env: envOf(given, settings),
    upkeep: createMerchantUpkeep(db, clock),
    shops: createShop({ db, publicUrl: settings.publicUrl }),
    receivers: createReceivers(db),
    attention: openAttention({ db, ids }),
    now: clock.now,
    keys: createApiKeys({ db, clock, keys, random: systemRandom, newToken: ids.key }),
    reseal: () => resealAll({ db, keys, random: systemRandom, warn: (message) => complain(message) }),
    say,
  };
}
