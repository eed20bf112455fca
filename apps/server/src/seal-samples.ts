// Opens one row of each kind that is kept sealed, under each key: whether this process's keys are those that the database was sealed with.
import { sql } from 'kysely';
import { systemRandom } from '@titan/platform/ports-node';
import { createCodeVault } from './people/codes.ts';
import type { Database } from './db/database.ts';
import type { Keys } from './platform/keys.ts';
import { createCredentialVault } from './vault/account-credentials.ts';
import { createCardVault } from './vault/card-vault.ts';
import { createEncryptionKeyVault, createMerchantSecrets } from './vault/merchant-secrets.ts';

type Setting = 'CARD_KEYS' | 'CARD_LOOKUP_KEYS' | 'WEBHOOK_KEYS';

export type SealSample = {
  setting: Setting;
  /** What was sealed, as people call it. */
  what: string;
  keyId: string;
  /** Whether the key is among ours. */
  isHeld: boolean;
  opens: boolean;
};

type Row = { key_id: string; sealed: Buffer };
type CardRow = Row & { merchant_id: number; env: 'test' | 'live'; token_hash: Buffer };

/** The newest of each kind and key. */
export async function readSealSamples(db: Database, keys: Keys): Promise<SealSample[]> {
  const cards = createCardVault(keys.cards, keys.cardLookups, systemRandom);
  const credentials = createCredentialVault(keys.cards, systemRandom);
  const encryptionKeys = createEncryptionKeyVault(keys.cards, systemRandom);
  const apps = createCodeVault(keys.cards, systemRandom);
  const secrets = createMerchantSecrets(keys.webhooks, systemRandom);
  const sealedIn = ({ key_id: keyId, sealed: bytes }: Row) => ({ keyId, bytes });
  const sampleOf =
    (setting: 'CARD_KEYS' | 'WEBHOOK_KEYS', what: string) =>
    (keyId: string, opened: unknown): SealSample => {
      const ring = setting === 'CARD_KEYS' ? keys.cards : keys.webhooks;
      return { setting, what, keyId, isHeld: ring.byId.has(keyId), opens: opened !== null };
    };
  const read = async <Sealed extends Row>(
    query: ReturnType<typeof sql<Sealed>>,
    sample: ReturnType<typeof sampleOf>,
    open: (row: Sealed) => unknown,
  ): Promise<SealSample[]> => (await query.execute(db)).rows.map((row) => sample(row.key_id, open(row)));
  const all = await Promise.all([
    read(
      sql<CardRow>`
        select s.seal_key_id as key_id, s.sealed, w.merchant_id, w.env, w.token_hash from saved_cards s join wallets w on w.id = s.wallet_id
        where s.id in (select max(id) from saved_cards group by seal_key_id)`,
      sampleOf('CARD_KEYS', 'saved cards'),
      (row) =>
        cards.open(sealedIn(row), {
          merchantId: row.merchant_id,
          env: row.env,
          tokenHash: row.token_hash,
        }),
    ),
    read(
      sql<Row & { account_id: number; version: number }>`
        select distinct on (seal_key_id) seal_key_id as key_id, sealed, account_id, version from provider_credentials
        order by seal_key_id, account_id desc, version desc`,
      sampleOf('CARD_KEYS', 'credentials of accounts'),
      (row) => credentials.open(sealedIn(row), { accountId: row.account_id, version: row.version }),
    ),
    read(
      sql<Row & { merchant_id: number; env: 'test' | 'live'; n: number }>`
        select distinct on (seal_key_id) seal_key_id as key_id, sealed, merchant_id, env, n from merchant_encryption_keys
        order by seal_key_id, created_at desc`,
      sampleOf('CARD_KEYS', 'encryption keys'),
      (row) => encryptionKeys.open(sealedIn(row), { merchantId: row.merchant_id, env: row.env, n: row.n }),
    ),
    read(
      sql<Row & { id: number }>`
        select distinct on (totp_key_id) totp_key_id as key_id, totp_sealed as sealed, id from console_users
        where totp_sealed is not null and totp_key_id is not null order by totp_key_id, id desc`,
      sampleOf('CARD_KEYS', 'authenticator apps'),
      (row) => apps.open(sealedIn(row), String(row.id)),
    ),
    read(
      sql<Row & { lookup: string }>`
        select distinct on (seal_key_id) seal_key_id as key_id, sealed, lookup from merchant_keys
        where sealed is not null and seal_key_id is not null order by seal_key_id, created_at desc`,
      sampleOf('WEBHOOK_KEYS', 'secret keys of merchants'),
      (row) => secrets.open(sealedIn(row), row.lookup),
    ),
  ]);
  return [...all.flat(), ...(await lookupSamples(db, keys))];
}

/** A hash opens nothing: its key is there or not. */
async function lookupSamples(db: Database, { cardLookups }: Keys): Promise<SealSample[]> {
  const rows = await db.selectFrom('saved_cards').select('lookup_key_id as keyId').distinct().execute();
  return rows.map(({ keyId }) => {
    const isHeld = cardLookups.byId.has(keyId);
    return { setting: 'CARD_LOOKUP_KEYS', what: 'saved cards', keyId, isHeld, opens: isHeld };
  });
}
