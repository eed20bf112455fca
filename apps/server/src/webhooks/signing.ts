// The secret keys that a merchant's webhooks are signed with, opened for as long as they are needed (decision 0031).
import { createHmac } from 'node:crypto';
import type { NotNull } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Warn } from '../platform/ports.ts';
import type { MerchantSecrets } from '../vault/merchant-secrets.ts';
import type { Env, WebhookStore } from './webhook-store.ts';

// The sealed copies of secret keys as rows (decision 0031): for keys that were made without one, and for a change of WEBHOOK_KEYS.

type SealedCopy = { lookup: string; sealed: Buffer; seal_key_id: string };

type SealedSecrets = {
  /** Gives a key its copy, unless it has one under this key of ours already. */
  put(copy: SealedCopy): Promise<void>;
  /** Copies that do not lie under this key. */
  outdated(sealKeyId: string): Promise<SealedCopy[]>;
  /** Unless another process has replaced it meanwhile. */
  replace(old: SealedCopy, copy: Omit<SealedCopy, 'lookup'>): Promise<void>;
};

/** Builds the store. */
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
        // Both are there, or neither.
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

// Brings the sealed copies of secret keys under the newest of WEBHOOK_KEYS (guides/reliability-security §4.79, decision 0031).

/** One sweep; how many were sealed anew. A copy that no key opens stays, and is told of. */
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

// facts/merchant-api "Webhooks": both signatures of one try, by every secret key that is valid.

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
 * @param secretKeys every secret key of the merchant that is valid, the newest first. `x-korapay-signature` has room for one
 *   signature, so while two keys are valid the tries take them in turn: a receiver that knows only one of them takes the first
 *   try or the second.
 */
export function webhookHeaders(
  webhook: WebhookToSign,
  secretKeys: readonly [string, ...string[]],
): Record<string, string> {
  const seconds = String(Math.floor(webhook.at / 1_000));
  const signed = `${webhook.id}.${seconds}.${webhook.body}`;
  const turn = secretKeys[(webhook.tryNumber - 1) % secretKeys.length] ?? secretKeys[0];
  return {
    'content-type': 'application/json',
    'user-agent': 'Titan-Checkout-Webhooks/1',
    'x-korapay-signature': createHmac('sha256', turn).update(webhook.data).digest('hex'),
    'webhook-id': webhook.id,
    'webhook-timestamp': seconds,
    'webhook-signature': secretKeys
      .map((key) => `v1,${createHmac('sha256', key).update(signed).digest('base64')}`)
      .join(' '),
  };
}

/** The valid keys of a merchant, the newest first; none when none can be opened. */
type SecretsOf = (merchantId: number, env: Env) => readonly string[];

export type SigningKeys = { of(merchants: readonly { merchantId: number; env: Env }[]): Promise<SecretsOf> };

/** Builds it. Nothing is kept: a key that is revoked signs nothing from then on. */
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
