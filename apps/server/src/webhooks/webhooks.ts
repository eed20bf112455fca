// Composes webhooks (decision 0031): their store, signing keys, HTTP client and job.
import type { Database } from '../db/database.ts';
import { createDeliverer, type Deliverer } from './deliver.ts';
import type { Keys } from '../platform/keys.ts';
import type { Resolve } from '../platform/outside-http.ts';
import type { Ports, Warn, WebhookOut } from '@titan/platform/ports';
import type { Traces } from '../platform/payment-span.ts';
import { createWebhookOut } from './post.ts';
import { createSigningKeys, resealSecrets, sealSecret } from './signing.ts';
import { TEST_MERCHANT } from '../merchants/seed.ts';
import { createWebhookStore } from './webhook-store.ts';
import { createMerchantSecrets } from '../vault/merchant-secrets.ts';

export type WebhookDeps = {
  db: Database;
  ports: Pick<Ports, 'clock' | 'timers' | 'random' | 'push'>;
  keys: Pick<Keys, 'webhooks'>;
  warn: Warn;
  /** Whether receivers on this machine are allowed (`Settings.isLocal`). */
  allowLoopback: boolean;
  /** By default off. */
  traces?: Traces | null;
  /** Replacements for name lookup and sending, for tests. */
  resolve?: Resolve;
  out?: WebhookOut;
};

export type Webhooks = Deliverer & {
  /** Seals a copy of the seeded test merchant's key, which is public, unless there is one under the present key. */
  sealTestKey(): Promise<void>;
  resealSecrets(): Promise<number>;
};

/** Announcements come in bursts; one sweep takes what a burst brought. */
const AFTER_ANNOUNCEMENT_MS = 200;

/** Listens for announcements, so `stop` must be called. */
export function openWebhooks(deps: WebhookDeps): Webhooks {
  const { db, ports, keys, warn, allowLoopback, traces = null, resolve, out } = deps;
  const { clock, timers, random, push } = ports;
  const store = createWebhookStore(db, clock);
  const secrets = createMerchantSecrets(keys.webhooks, random);
  const deliverer = createDeliverer({
    clock,
    timers,
    random,
    warn,
    traces,
    store,
    keys: createSigningKeys(store, secrets, warn),
    out: out ?? createWebhookOut({ timers, clock, allowLoopback, ...(resolve ? { resolve } : {}) }),
  });
  let cancelSweep: (() => void) | null = null;
  const sweep = (): void => {
    cancelSweep = null;
    deliverer.sweep().catch((error: unknown) => warn('The webhook sweep failed', { err: error }));
  };
  const unlisten = push.listen(() => {
    cancelSweep ??= timers.after(AFTER_ANNOUNCEMENT_MS, sweep);
  });
  return {
    ...deliverer,
    async stop() {
      unlisten();
      cancelSweep?.();
      await deliverer.stop();
    },
    sealTestKey: () => sealSecret(db, secrets, TEST_MERCHANT.secretKey),
    resealSecrets: () => resealSecrets(db, secrets, warn),
  };
}
