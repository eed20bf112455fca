// Signs webhooks with the merchant's secret keys, which are opened only while they are needed (decision 0031).
import { createHmac } from 'node:crypto';
import type { NotNull } from 'kysely';
import type { Env } from '../db/column-values.ts';
import type { Database } from '../db/database.ts';
import type { Warn } from '@titan/platform/ports';
import type { MerchantSecrets } from '../vault/merchant-secrets.ts';
import type { WebhookStore } from './webhook-store.ts';

// Stores the sealed copies of secret keys (decision 0031): for keys created without one, and for a change of WEBHOOK_KEYS.

type SealedCopy = { lookup: string; sealed: Buffer; seal_key_id: string };

type SealedSecrets = {
  /** Stores a secret key's copy, unless it has one sealed under the same key. */
  put(copy: SealedCopy): Promise<void>;
  /** Copies that are sealed under another key. */
  outdated(sealKeyId: string): Promise<SealedCopy[]>;
  /** Does nothing when another process has replaced the copy. */
  replace(old: SealedCopy, copy: Omit<SealedCopy, 'lookup'>): Promise<void>;
};

export function createSealedSecrets(db: Database): SealedSecrets {
  return {
    async put({ lookup, sealed, seal_key_id }) {
      await db
        .updateTable('merchant_keys')
        .set({ sealed, seal_key_id })
        .where('lookup', '=', lookup)
        .where('kind', '=', 'secret')
        .where('seal_key_id', 'is distinct from', seal_key_id)
        .execute();
    },
    outdated: (sealKeyId) =>
      db
        .selectFrom('merchant_keys')
        .select(['lookup', 'sealed', 'seal_key_id'])
        .where('seal_key_id', '<>', sealKeyId)
        // Both are set, or neither.
        .$narrowType<{ sealed: NotNull; seal_key_id: NotNull }>()
        .execute(),
    async replace(old, { sealed, seal_key_id }) {
      await db
        .updateTable('merchant_keys')
        .set({ sealed, seal_key_id })
        .where('lookup', '=', old.lookup)
        .where('sealed', '=', old.sealed)
        .execute();
    },
  };
}

// Reseals the copies of secret keys under the newest of WEBHOOK_KEYS (decision 0031).

/** Returns how many were resealed. A copy that no key opens is kept and logged. */
export async function resealSecrets(
  secrets: MerchantSecrets,
  store: SealedSecrets,
  warn: Warn,
): Promise<number> {
  let done = 0;
  let unreadable = 0;
  for (const old of await store.outdated(secrets.newest)) {
    const opened = secrets.open({ keyId: old.seal_key_id, bytes: old.sealed }, old.lookup);
    if (opened === null) {
      unreadable += 1;
      continue;
    }
    const { keyId, bytes } = secrets.seal(opened, old.lookup);
    await store.replace(old, { sealed: bytes, seal_key_id: keyId });
    done += 1;
  }
  if (unreadable > 0) warn('Secret keys lie under a key that is not in WEBHOOK_KEYS', { count: unreadable });
  return done;
}

// Both signatures of one try (docs/webhooks.md).

type WebhookToSign = {
  id: string;
  /** Epoch ms of this try. */
  at: number;
  /** The whole body, and the JSON of its `data`. */
  body: string;
  data: string;
  /** 1 for the first try. */
  tryNumber: number;
};

/**
 * The headers of one try.
 * @param secretKeys every valid secret key of the merchant, the newest first. `x-korapay-signature` holds one signature, so while
 *   two keys are valid the tries alternate between them: a receiver that knows only one accepts the first try or the second.
 */
export function webhookHeaders(
  webhook: WebhookToSign,
  secretKeys: readonly [string | Buffer, ...(string | Buffer)[]],
): Record<string, string> {
  const seconds = String(Math.floor(webhook.at / 1_000));
  const signed = `${webhook.id}.${seconds}.${webhook.body}`;
  const korapayKey = secretKeys[(webhook.tryNumber - 1) % secretKeys.length] ?? secretKeys[0];
  return {
    'content-type': 'application/json',
    'user-agent': 'Titan-Checkout-Webhooks/1',
    'x-korapay-signature': createHmac('sha256', korapayKey).update(webhook.data).digest('hex'),
    'webhook-id': webhook.id,
    'webhook-timestamp': seconds,
    'webhook-signature': secretKeys
      .map((key) => `v1,${createHmac('sha256', key).update(signed).digest('base64')}`)
      .join(' '),
  };
}

/** A merchant's valid keys that can be opened, the newest first. */
type SecretsOf = (merchantId: number, env: Env) => readonly string[];

export type SigningKeys = { of(merchants: readonly { merchantId: number; env: Env }[]): Promise<SecretsOf> };

/** Keeps no key, so that a revoked one signs nothing from then on. */
export function createSigningKeys(
  store: Pick<WebhookStore, 'signingKeys'>,
  secrets: MerchantSecrets,
  warn: Warn,
): SigningKeys {
  return {
    async of(merchants) {
      const found = new Map<string, string[]>();
      let unreadable = 0;
      for (const row of await store.signingKeys(merchants)) {
        const secret = secrets.open({ keyId: row.seal_key_id, bytes: row.sealed }, row.lookup);
        const place = placeOf(row.merchant_id, row.env);
        if (secret === null) unreadable += 1;
        else found.set(place, [...(found.get(place) ?? []), secret]);
      }
      if (unreadable > 0)
        warn('Secret keys lie under a key that is not in WEBHOOK_KEYS', { count: unreadable });
      return (merchantId, env) => found.get(placeOf(merchantId, env)) ?? [];
    },
  };
}

function placeOf(merchantId: number, env: Env): string {
  return `${env} ${merchantId}`;
}
