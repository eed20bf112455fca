// Brings merchants' sealed encryption keys under the newest of CARD_KEYS (guides/reliability-security §4.79, decision 0032).
import type { Warn } from '../platform/ports.ts';
import type { EncryptionKeyStore } from './encryption-key-store.ts';
import type { EncryptionKeyVault } from '../vault/encryption-keys.ts';

/** One sweep; how many were sealed anew. One that no key opens stays, and is told of. */
export async function resealEncryptionKeys(
  vault: EncryptionKeyVault,
  store: Pick<EncryptionKeyStore, 'outdated' | 'replace'>,
  warn: Warn,
): Promise<number> {
  let done = 0;
  let unreadable = 0;
  for (const old of await store.outdated(vault.newest)) {
    const place = { merchantId: old.merchant_id, env: old.env, n: old.n };
    const opened = vault.open({ keyId: old.seal_key_id, bytes: old.sealed }, place);
    if (opened === null) {
      unreadable += 1;
      continue;
    }
    const { keyId, bytes } = vault.seal(opened, place);
    await store.replace(old, { seal_key_id: keyId, sealed: bytes });
    done += 1;
  }
  if (unreadable > 0) warn('Encryption keys lie under a key that is not in CARD_KEYS', { count: unreadable });
  return done;
}
