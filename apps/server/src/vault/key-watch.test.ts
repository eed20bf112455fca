// A process that was not given the newest keys says so and takes no part, instead of refusing payments while it looks healthy.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMerchantSecrets } from './merchant-secrets.ts';
import {
  KEYS,
  ROTATED_KEYS,
  SECRET_KEY,
  startTestService,
  type TestService,
} from '../testing/test-service.ts';
import { secretKeyLookup } from '../merchants/merchant-key.ts';
import { systemRandom } from '@titan/platform/ports-node';
import { createKeyWatch } from './key-watch.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const of = ({ db, time, services }: TestService) => ({ db, clock: time.clock, warn: services.warn });

const ready = async () => (await service.fastify.inject({ url: '/health/ready' })).json() as object;
const missing = async () =>
  /titan_keys_missing\{setting="CARD_KEYS"\} (\d+)/.exec(
    (await service.fastify.inject({ url: '/metrics' })).body,
  )?.[1];

it('with every key it is ready, also beside a process that has newer ones', async () => {
  await service.keyWatch.look();
  expect([await ready(), await missing()]).toEqual([expect.objectContaining({ status: 'ready' }), '0']);
  const newer = createKeyWatch({ ...of(service), keys: ROTATED_KEYS });
  expect([await newer.look(), newer.behind()]).toEqual([0, null]);
});

it('what one account is sealed under may be missing; it is counted and told, and the rest goes on', async () => {
  const sealed = createMerchantSecrets(ROTATED_KEYS.cards, systemRandom).seal('x', 'y');
  await service.pool.query(
    `insert into merchant_encryption_keys (merchant_id, env, n, seal_key_id, sealed) values (1, 'live', 1, $1, $2)`,
    [sealed.keyId, sealed.bytes],
  );
  await service.keyWatch.look();
  await service.keyWatch.look();
  expect([await ready(), await missing()]).toEqual([expect.objectContaining({ status: 'ready' }), '1']);
  const told = service.logged().filter((line) => line.includes('has not the keys'));
  expect(told).toEqual([
    expect.stringMatching(
      /Give it the CARD_KEYS that the other processes have.*where it is lost is in SECURITY\.md/,
    ),
  ]);
});

it('it is not ready when it can open nothing of what is in use', async () => {
  const { keyId } = createMerchantSecrets(ROTATED_KEYS.cards, systemRandom).seal('x', 'y');
  for (const table of ['provider_credentials', 'merchant_encryption_keys'])
    await service.pool.query(`update ${table} set seal_key_id = $1`, [keyId]);
  await service.keyWatch.look();
  expect(await ready()).toMatchObject({ status: 'not ready', reason: 'it lacks the newest of CARD_KEYS' });
});

it('the same of WEBHOOK_KEYS', async () => {
  const { keyId, bytes } = createMerchantSecrets(KEYS.cards, systemRandom).seal(
    SECRET_KEY,
    secretKeyLookup(SECRET_KEY),
  );
  await service.pool.query(`update merchant_keys set sealed = $1, seal_key_id = $2 where kind = 'secret'`, [
    bytes,
    keyId,
  ]);
  const keys = { ...KEYS, cards: ROTATED_KEYS.cards };
  const watch = createKeyWatch({ ...of(service), keys });
  await watch.look();
  expect(watch.behind()).toBe('WEBHOOK_KEYS');
});
