// Keys of the settings change without a stop, and an old one can go.
import { createCipheriv, randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createChargeDataKeys, rollEncryptionKey, seedEncryptionKey } from './merchants/encryption-keys.ts';
import { systemRandom } from '@titan/platform/ports-node';
import { resealAll } from './reseal-all.ts';
import { TEST_MERCHANT } from './merchants/seed.ts';
import { KEYS } from './testing/test-service.ts';
import { startWebhookService, type WebhookService } from './testing/webhook-service.ts';
import { createKeyRing } from './platform/key-ring.ts';

const ring = (...bytes: [number, ...number[]]) =>
  createKeyRing(bytes.map((byte) => Buffer.alloc(32, byte)) as [Buffer, ...Buffer[]]);
/** The new key before the old one, and the new one alone. */
const CHANGED = { ...KEYS, cards: ring(21, 11), webhooks: ring(27, 17) };
const CHANGED_ALONE = { ...KEYS, cards: ring(21), webhooks: ring(27) };

let service: WebhookService;
let warnings: string[];
beforeEach(async () => {
  service = await startWebhookService();
  warnings = [];
});
afterEach(() => service.stop());

const reseal = (keys: typeof KEYS) =>
  resealAll({
    db: service.db,
    keys,
    random: systemRandom,
    warn: (message) => warnings.push(message),
  });

/** What a service with this ring answers to charge_data that was sealed with the merchant's key. */
async function opens(cards: typeof KEYS.cards, encryptionKey: string): Promise<string> {
  const iv = randomBytes(16);
  const cipher = createCipheriv('aes-256-gcm', encryptionKey, iv);
  const sealed = Buffer.concat([cipher.update('{"amount":5}'), cipher.final()]);
  const data = [iv, sealed, cipher.getAuthTag()].map((part) => part.toString('hex')).join(':');
  const keys = createChargeDataKeys({ db: service.db, ...service.time, ring: cards, random: systemRandom });
  return (await keys.open({ merchantId: 1, env: 'test' }, data)).kind;
}

it('merchants’ encryption keys, old and new, open under the new key alone afterwards', async () => {
  const rolled = 'r'.repeat(32);
  const place = { db: service.db, ring: KEYS.cards, random: systemRandom };
  await rollEncryptionKey(place, { merchantId: 1, env: 'test' }, rolled, {
    now: service.time.clock.now(),
    overlapMs: 60_000,
  });
  expect(await opens(CHANGED_ALONE.cards, rolled)).toBe('unreadable');
  expect(await reseal(CHANGED)).toMatchObject({
    encryptionKeys: 2,
    secretKeys: 1,
    left: { CARD_KEYS: [], CARD_LOOKUP_KEYS: [], WEBHOOK_KEYS: [] },
    older: { CARD_KEYS: 1, CARD_LOOKUP_KEYS: 0, WEBHOOK_KEYS: 1 },
  });
  for (const key of [rolled, TEST_MERCHANT.encryptionKey])
    expect(await opens(CHANGED_ALONE.cards, key)).toBe('opened');
  expect(await reseal(CHANGED_ALONE)).toMatchObject({ encryptionKeys: 0, secretKeys: 0 });
  expect(warnings).toEqual([]);
});

it('what is sealed under a key that was removed too early stays, is reported, and opens again with that key', async () => {
  const outcome = await reseal(CHANGED_ALONE);
  expect(outcome).toMatchObject({
    encryptionKeys: 0,
    secretKeys: 0,
    left: {
      CARD_KEYS: [
        { what: 'encryption keys', keyId: KEYS.cards.newest.id, count: 1 },
        { what: 'provider credentials', keyId: KEYS.cards.newest.id, count: 3 },
      ],
      WEBHOOK_KEYS: [{ what: 'secret keys', keyId: KEYS.webhooks.newest.id, count: 1 }],
    },
  });
  expect(warnings).toEqual([
    'Encryption keys lie under a key that is not in CARD_KEYS',
    'Secret keys lie under a key that is not in WEBHOOK_KEYS',
    'Credentials of accounts lie under a key that is not in CARD_KEYS',
  ]);
  expect(await reseal(CHANGED)).toMatchObject({ encryptionKeys: 1, secretKeys: 1 });
});

it('the test merchant’s public encryption key is sealed again at the next start when its key is gone', async () => {
  const gone = ring(31);
  expect(await opens(gone, TEST_MERCHANT.encryptionKey)).toBe('unreadable');
  await seedEncryptionKey({ db: service.db, ...service.time, ring: gone, random: systemRandom });
  expect(await opens(gone, TEST_MERCHANT.encryptionKey)).toBe('opened');
});
