// The secret keys that a merchant's webhooks are signed with, opened for as long as they are needed (decision 0031).
import type { Warn } from '../platform/ports.ts';
import type { Env, WebhookStore } from './webhook-store.ts';
import type { MerchantSecrets } from '../vault/merchant-secrets.ts';

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
