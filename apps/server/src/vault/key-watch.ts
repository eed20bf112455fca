// Whether this process has the keys under which the database is sealed: one that was not given the newest can open no account, sign no
// webhook, and must not look healthy.
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { GaugeGroup } from '@titan/platform/gauges';
import type { Keys } from '../platform/keys.ts';
import type { Clock, Warn } from '@titan/platform/ports';

const RINGS = { CARD_KEYS: 'cards', WEBHOOK_KEYS: 'webhooks' } as const;
type Setting = keyof typeof RINGS;

export type KeyWatch = {
  /** Looks again; returns how many keys are missing. */
  look(): Promise<number>;
  /** A setting of whose keys nothing that is in use can be opened; null: there is none. As of the last look. */
  behind(): Setting | null;
  gauges: GaugeGroup<Readonly<Record<Setting, number>>>;
};

type KeyWatchDeps = { db: Database; clock: Clock; keys: Keys; warn: Warn };
type Sealed = { setting: Setting; key_id: string };

/** Builds it. Until the first look nothing is missing. */
export function createKeyWatch({ db, clock, keys, warn }: KeyWatchDeps): KeyWatch {
  let missing = { CARD_KEYS: 0, WEBHOOK_KEYS: 0 };
  let behind: Setting | null = null;
  return {
    async look() {
      const { rows } = await keysInUse(new Date(clock.now())).execute(db);
      const isHeld = ({ setting, key_id }: Sealed): boolean => keys[RINGS[setting]].byId.has(key_id);
      const lacking = (setting: Setting): number =>
        rows.filter((row) => row.setting === setting && !isHeld(row)).length;
      const before = missing;
      missing = { CARD_KEYS: lacking('CARD_KEYS'), WEBHOOK_KEYS: lacking('WEBHOOK_KEYS') };
      const settings = Object.keys(RINGS) as Setting[];
      behind =
        settings.find((setting) => {
          const sealed = rows.filter((row) => row.setting === setting);
          return sealed.length > 0 && !sealed.some(isHeld);
        }) ?? null;
      for (const setting of settings)
        if (missing[setting] > before[setting]) warn(KEYS_MISSING, { change: adviceOn(setting) });
      return missing.CARD_KEYS + missing.WEBHOOK_KEYS;
    },
    behind: () => behind,
    gauges: {
      read: async () => missing,
      gauges: [
        {
          name: 'titan_keys_missing',
          help: 'Keys under which something in use is sealed and which this process has not; above 0 its settings are behind',
          labels: ['setting'],
          values: (counts) => Object.entries(counts).map(([setting, count]) => [{ setting }, count]),
        },
      ],
    },
  };
}

const KEYS_MISSING = 'This process has not the keys under which the database is sealed';

export function adviceOn(setting: string): string {
  return `Give it the ${setting} that the other processes have, the newest first, and start it again. What to do where it is lost is in SECURITY.md (Keys).`;
}

const keysInUse = (now: Date) => sql<Sealed>`
  select 'CARD_KEYS' as setting, k.seal_key_id as key_id
  from provider_accounts a cross join lateral (
    select c.seal_key_id from provider_credentials c where c.account_id = a.id order by c.version desc limit 1) k
  where a.is_enabled
  union
  select 'CARD_KEYS', e.seal_key_id from merchant_encryption_keys e where (e.revoked_at is null or e.revoked_at > ${now})
  union
  select 'CARD_KEYS', u.totp_key_id from console_users u where u.totp_key_id is not null
  union
  select 'WEBHOOK_KEYS', m.seal_key_id from merchant_keys m where m.sealed is not null and (m.revoked_at is null or m.revoked_at > ${now})`;
