// Signs webhooks with the merchant's secret keys, which are opened only while they are needed (decision 0031).
import { createHmac } from 'node:crypto';
import type { NotNull } from 'kysely';
import type { Env } from '../db/column-values.ts';
import type { Database } from '../db/database.ts';
import type { Warn } from '@titan/platform/ports';
import { secretKeyLookup } from '../merchants/merchant-key.ts';
import { type MerchantSecrets, resealEach } from '../vault/merchant-secrets.ts';
import type { WebhookStore } from './webhook-store.ts';

// The sealed copies of secret keys (decision 0031): for keys created without one, and for a change of WEBHOOK_KEYS.

/** Seals a secret key's copy, unless it has one under the newest key. */
export async function sealSecret(db: Database, secrets: MerchantSecrets, secretKey: string): Promise<void> {
  const lookup = secretKeyLookup(secretKey);
  const { keyId, bytes } = secrets.seal(secretKey, lookup);
  await db
    .updateTable('merchant_keys')
    .set({ sealed: bytes, seal_key_id: keyId })
    .where('lookup', '=', lookup)
    .where('kind', '=', 'secret')
    .where('seal_key_id', 'is distinct from', keyId)
    .execute();
}

/** Reseals the copies under the newest of WEBHOOK_KEYS; returns how many. */
export async function resealSecrets(db: Database, secrets: MerchantSecrets, warn: Warn): Promise<number> {
  const outdated = await db
    .selectFrom('merchant_keys')
    .select(['lookup', 'sealed', 'seal_key_id'])
    .where('seal_key_id', '<>', secrets.newest)
    // Both are set, or neither.
    .$narrowType<{ sealed: NotNull; seal_key_id: NotNull }>()
    .execute();
  const reseal = async ({
    lookup,
    sealed: old,
    seal_key_id,
  }: (typeof outdated)[number]): Promise<boolean> => {
    const opened = secrets.open({ keyId: seal_key_id, bytes: old }, lookup);
    if (opened === null) return false;
    const { keyId, bytes } = secrets.seal(opened, lookup);
    const copy = db.updateTable('merchant_keys').set({ sealed: bytes, seal_key_id: keyId });
    // Another process may have replaced it.
    await copy.where('lookup', '=', lookup).where('sealed', '=', old).execute();
    return true;
  };
  return resealEach(outdated, reseal, warn, 'Secret keys lie under a key that is not in WEBHOOK_KEYS');
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
