// The doctor names what is wrong with a receiver, and accuses none that is right (decision 0093). Receivers are real servers.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { secretKeyLookup } from '../../merchants/merchant-key.ts';
import { TEST_MERCHANT } from '../../merchants/seed.ts';
import type { WebhookPost } from '@titan/platform/ports';
import { systemRandom } from '@titan/platform/ports-node';
import { trustTestRoot } from '../../testing/bad-certificates.ts';
import { MISTAKEN, RIGHT, runReceiver, type ReceiverSetup } from '../../testing/mistaken-receivers.ts';
import { KEYS, SECRET_KEY } from '../../testing/test-service.ts';
import { startWebhookService, type WebhookService } from '../../testing/webhook-service.ts';
import { createMerchantSecrets } from '../../vault/merchant-secrets.ts';
import { createWebhookOut } from '../post.ts';
import { createDoctor, type Doctor, type DoctorReport } from './doctor.ts';
import { FINDING_CODES, inEnglish } from './findings.ts';

const EARLIER_KEY = 'sk_test_earlier_key_of_the_shop_001';
const OWNER = { merchantId: 1, env: 'test' } as const;

let service: WebhookService;
let world: ReceiverSetup;
let doctor: Doctor;
let posts: WebhookPost[] = [];
let waits: number[] = [];
let distrust: () => void;
beforeAll(async () => {
  distrust = trustTestRoot();
  service = await startWebhookService();
  const { time, db } = service;
  world = {
    time,
    keys: {
      secret: SECRET_KEY,
      earlier: EARLIER_KEY,
      public: TEST_MERCHANT.publicKey,
      encryption: TEST_MERCHANT.encryptionKey,
    },
  };
  const lookup = secretKeyLookup(EARLIER_KEY);
  const { keyId, bytes } = createMerchantSecrets(KEYS.webhooks, systemRandom).seal(EARLIER_KEY, lookup);
  await service.pool.query(
    `insert into merchant_keys (lookup, merchant_id, kind, env, sealed, seal_key_id, created_at, revoked_at)
     values ($1, 1, 'secret', 'test', $2, $3, $4::timestamptz - interval '9 days', $4::timestamptz - interval '1 day')`,
    [lookup, bytes, keyId, new Date(time.clock.now())],
  );
  const out = createWebhookOut({ timers: time.timers, clock: time.clock, allowLoopback: true });
  doctor = createDoctor({
    db,
    keys: KEYS,
    clock: time.clock,
    random: systemRandom,
    out: {
      send(post, signal) {
        posts.push(post);
        return out.send(post, signal);
      },
    },
    timers: {
      after(delayMs, action) {
        waits.push(delayMs);
        void time.advance(delayMs).then(action);
        return () => {};
      },
    },
  });
});
afterAll(async () => {
  await service.stop();
  distrust();
});

async function examined(
  name: string,
  of: typeof RIGHT,
  owner: { merchantId: number; env: 'test' | 'live' } = OWNER,
) {
  const written = of[name];
  if (!written) throw new Error(name);
  [posts, waits] = [[], []];
  const receiver = await runReceiver(written, world);
  const report = await doctor.examine(owner, receiver.url);
  await receiver.stop();
  if (typeof report === 'string') throw new Error(report);
  return report;
}
const codes = ({ findings }: DoctorReport): string[] => findings.map(({ code }) => code);

describe('a receiver that', () => {
  it.each(Object.keys(MISTAKEN))('%s is told so, and nothing else', async (name) => {
    const { named, says = /./ } = MISTAKEN[name] ?? { named: '' };
    const report = await examined(name, MISTAKEN);
    // A slow clock also refuses what is signed right.
    const alsoTrue = named === 'clock' ? ['lost_body'] : [];
    expect(codes(report).filter((code) => !alsoTrue.includes(code))).toEqual([named]);
    const shown = report.findings.map(inEnglish).map(({ message, fix, example }) => [message, fix, example]);
    expect(shown.join('\n')).toMatch(says);
    expect(shown.join('\n')).not.toContain('undefined');
    expect(report.grade).not.toBe(named === 'not_200' ? 'fair' : 'good');
  });
});

it('every mistake that a receiver can make has one here', () => {
  const named = new Set(Object.values(MISTAKEN).map((each) => each.named));
  const rest = FINDING_CODES.filter((code) => !named.has(code));
  // What needs another machine, a time or a name that this one has not: examined below, from what was seen.
  expect(rest.toSorted()).toEqual([
    'address_refused',
    'ended_key',
    'gone',
    'name_unknown',
    'no_answer',
    'old_secret',
    'only_ipv6',
    'refused',
    'tls_ends_soon',
    'tls_none',
    'tls_self_signed',
    'tls_untrusted',
    'too_large',
    'unreachable',
    'wrong_type',
  ]);
});

describe('probes', () => {
  it('are at most twenty, one a second, and marked outside of what is signed', async () => {
    await examined('raw body and webhook-signature', RIGHT);
    expect(posts.length).toBeGreaterThan(10);
    const most = Math.max(posts.length, (await examined('hashes the parsed body', MISTAKEN), posts.length));
    expect(most).toBeLessThanOrEqual(20);
    expect(waits).toEqual(posts.slice(1).map(() => 1_000));
    expect(posts.every(({ headers }) => /^\d+$/.test(headers['titan-probe'] ?? ''))).toBe(true);
  });

  it('stop where the first answer explains itself', async () => {
    await examined('asks for a password', MISTAKEN);
    expect(posts).toHaveLength(1);
  });

  it('are made of the newest webhook that was sent there, so that its order is known', async () => {
    const receiver = await runReceiver({ handler: () => () => ({ status: 200 }) }, world);
    const { reference } = await service.pay({ reference: 'order-77', notification_url: receiver.url });
    await service.deliver();
    posts = [];
    await doctor.examine(OWNER, `${receiver.url}?a=1`);
    expect(JSON.parse(posts[0]?.body ?? '').data).toMatchObject({ reference, amount: 1500 });
    await receiver.stop();
  });

  it('with live keys are three, and none changes the body or tries another key', async () => {
    const key = 'sk_live_of_the_shop_00000000000001';
    const lookup = secretKeyLookup(key);
    const { keyId, bytes } = createMerchantSecrets(KEYS.webhooks, systemRandom).seal(key, lookup);
    await service.pool.query(
      `insert into merchant_keys (lookup, merchant_id, kind, env, sealed, seal_key_id) values ($1, 1, 'secret', 'live', $2, $3)`,
      [lookup, bytes, keyId],
    );
    const refusing = { handler: () => () => ({ status: 401 }) };
    const report = await examined('one', { one: refusing }, { merchantId: 1, env: 'live' });
    expect(report.probes.map(({ name }) => name)).toEqual(['as_it_is', 'forged', 'unsigned']);
    expect(new Set(posts.map(({ body }) => body)).size).toBe(1);
    expect(JSON.parse(posts[0]?.body ?? '').data.status).toBe('test');
    expect(codes(report)).toEqual(['refused']);
  });

  it('of one merchant are not sent twice at once', async () => {
    const receiver = await runReceiver({ handler: () => () => ({ status: 401 }) }, world);
    const [first, second] = [doctor.examine(OWNER, receiver.url), doctor.examine(OWNER, receiver.url)];
    expect(await second).toBe('under_way');
    expect(await first).toMatchObject({ url: receiver.url });
    await receiver.stop();
  });

  it('need an address and a key to sign with', async () => {
    expect(await doctor.examine(OWNER, null)).toBe('no_address');
    expect(await doctor.examine({ merchantId: 404, env: 'test' }, 'https://shop.example/')).toBe('no_key');
  });
});

describe('while a key is being rolled', () => {
  it('a receiver that has only the older one is told in time', async () => {
    const key = 'sk_test_newest_key_of_the_shop_00001';
    const lookup = secretKeyLookup(key);
    const { keyId, bytes } = createMerchantSecrets(KEYS.webhooks, systemRandom).seal(key, lookup);
    await service.pool.query(
      `insert into merchant_keys (lookup, merchant_id, kind, env, sealed, seal_key_id, created_at)
       values ($1, 1, 'secret', 'test', $2, $3, $4::timestamptz + interval '1 s')`,
      [lookup, bytes, keyId, new Date(service.time.clock.now())],
    );
    expect(codes(await examined('raw body and webhook-signature', RIGHT))).toEqual(['old_secret']);
    await service.pool.query(`delete from merchant_keys where lookup = $1`, [lookup]);
  });
});

describe('a test event', () => {
  it('is signed, of no payment, and its answer is examined', async () => {
    const receiver = await runReceiver(
      RIGHT['raw body and webhook-signature'] ?? { handler: () => () => ({ status: 500 }) },
      world,
    );
    posts = [];
    const report = await doctor.sendTest(OWNER, receiver.url);
    expect(report).toMatchObject({ grade: 'good', probes: [{ http_status: 200, answer: 'ok' }] });
    expect(posts).toHaveLength(1);
    expect(JSON.parse(posts[0]?.body ?? '')).toMatchObject({
      event: 'webhook.test',
      data: { status: 'test', amount: 0 },
    });
    await receiver.stop();
    expect(await doctor.sendTest(OWNER, receiver.url)).toMatchObject({
      grade: 'broken',
      findings: [{ code: 'unreachable' }],
    });
  });
});

describe('a right receiver is not accused', () => {
  it.each(Object.keys(RIGHT))('%s', async (name) => {
    const report = await examined(name, RIGHT);
    expect(report.findings).toEqual([]);
    expect(report.grade).toBe('good');
  });
});
