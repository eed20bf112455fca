// Webhooks put together (decision 0031): their store, the keys they are signed with, the way out, the job.
import type { Database } from '../db/database.ts';
import { createDeliverer, type Deliverer } from './deliver.ts';
import type { Keys } from '../platform/keys.ts';
import type { Ports, Warn, WebhookOut } from '../platform/ports.ts';
import { createWebhookOut, type Resolve } from './post.ts';
import { resealSecrets, createSigningKeys, createSealedSecrets } from './signing.ts';
import { secretKeyLookup } from '../merchants/merchant-key.ts';
import { TEST_MERCHANT } from '../merchants/seed.ts';
import { createWebhookStore } from './webhook-store.ts';
import { createMerchantSecrets } from '../vault/merchant-secrets.ts';

export type WebhookParts = {
  db: Database;
  ports: Pick<Ports, 'clock' | 'timers' | 'random' | 'push'>;
  keys: Pick<Keys, 'webhooks'>;
  warn: Warn;
  /** Whether receivers on this machine are fine (`Settings.isLocal`). */
  allowLoopback: boolean;
  /** Another way to look names up, or out, than the machine's, for tests. */
  resolve?: Resolve;
  out?: WebhookOut;
};

export type Webhooks = Deliverer & {
  /** The seeded test merchant's key, which is public, gets its sealed copy; a new one when the old lies under a key that is gone. */
  sealTestKey(): Promise<void>;
  resealSecrets(): Promise<number>;
};

/** News comes in bursts, and one look takes all that it brought. */
const AFTER_NEWS_MS = 200;

/** Builds it; it listens for news, so `stop` must be called. */
export function openWebhooks(parts: WebhookParts): Webhooks {
  const { db, ports, keys, warn, allowLoopback, resolve, out } = parts;
  const { clock, timers, random, push } = ports;
  const store = createWebhookStore(db);
  const secrets = createMerchantSecrets(keys.webhooks, random);
  const sealed = createSealedSecrets(db);
  const deliverer = createDeliverer({
    clock,
    timers,
    random,
    warn,
    store,
    keys: createSigningKeys(store, secrets, warn),
    out: out ?? createWebhookOut({ timers, allowLoopback, ...(resolve ? { resolve } : {}) }),
  });
  let cancelLook: (() => void) | null = null;
  const look = (): void => {
    cancelLook = null;
    deliverer.sweep().catch((error: unknown) => warn('Webhooks could not be taken up', { err: error }));
  };
  const unlisten = push.listen(() => {
    cancelLook ??= timers.after(AFTER_NEWS_MS, look);
  });
  return {
    ...deliverer,
    async stop() {
      unlisten();
      cancelLook?.();
      await deliverer.stop();
    },
    async sealTestKey() {
      const lookup = secretKeyLookup(TEST_MERCHANT.secretKey);
      const { bytes, keyId } = secrets.seal(TEST_MERCHANT.secretKey, lookup);
      await sealed.put({ lookup, sealed: bytes, seal_key_id: keyId });
    },
    resealSecrets: () => resealSecrets(secrets, sealed, warn),
  };
}
