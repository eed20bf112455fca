// Brings the sealed copies of secret keys under the newest of WEBHOOK_KEYS (guides/reliability-security §4.79, decision 0031).
import type { Warn } from '../platform/ports.ts';
import type { SealedSecrets } from './sealed-secrets.ts';
import type { MerchantSecrets } from '../vault/merchant-secrets.ts';

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
