// The shop is told that card testers are there, once for each stage and once that it is over; and what its people decide about it.
import type { Shield } from '@titan/contract/console/shield.schema';
import type { Notices } from '@titan/contract/console/notices.schema';
import type { MailPost } from '@titan/platform/ports';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ConsolePerson, signInToConsole } from '../testing/console-person.ts';
import { startReceiver, type TestReceiver } from '../testing/webhook-receiver.ts';
import { startWebhookService, type WebhookService } from '../testing/webhook-service.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const mails: MailPost[] = [];
const mail = {
  async send(post: MailPost) {
    mails.push(post);
    return 'sent' as const;
  },
};

let service: WebhookService;
let shop: TestReceiver;
let owner: ConsolePerson;
beforeAll(async () => {
  shop = await startReceiver();
  service = await startWebhookService({}, { mail });
  owner = await signInToConsole(service, 'owner');
  await service.pool.query(
    `insert into webhook_targets (merchant_id, env, url) select id, 'test', $1 from merchants order by id limit 1`,
    [shop.url],
  );
  // Somebody tried a card, at a payment that names an address of its own.
  await service.pay({ notification_url: shop.url.replace('/hooks', '/testers') });
  await service.pool.query(
    `update charges c set merchant_id = t.merchant_id, env = t.env from transactions t where t.id = c.transaction_id`,
  );
});
afterAll(async () => {
  await service.stop();
  await shop.stop();
});
beforeEach(async () => {
  await service.pool.query('delete from shield_stages; delete from shields');
  await service.deliver();
  shop.received.length = 0;
  mails.length = 0;
});

/** A stage that the service enters, until half an hour from now. */
async function enter(stage: number, more: { firstSix?: string; env?: 'live' | 'test' } = {}): Promise<void> {
  const now = service.time.clock.now();
  await service.pool.query(
    `insert into shield_stages (merchant_id, env, first_six, stage, reason, tries, declines, since, last_sign_at, ends_at)
     select min(id), $1, $2, $3, 'declines', 24, 18, $4, $4, $5 from merchants`,
    [more.env ?? 'test', more.firstSix ?? null, stage, new Date(now), new Date(now + 30 * MINUTE_MS)],
  );
}

async function later(ms: number): Promise<void> {
  await service.time.advance(ms);
  const now = new Date(service.time.clock.now());
  await service.pool.query('update console_sessions set created_at = $1, used_at = $1, stepped_up_at = $1', [
    now,
  ]);
}

/** What the shop's server was sent since. */
async function heard(): Promise<{ event: string; stage: unknown; path: string }[]> {
  await service.runSweep('news of attacks');
  await service.deliver();
  return shop.received.splice(0).map(({ body, path }) => {
    const { event, data } = JSON.parse(body) as { event: string; data: { stage: unknown } };
    return { event, stage: data.stage, path };
  });
}

const UNDER_ATTACK = { event: 'shop.under_attack', path: '/hooks' };
const CALM = { event: 'shop.calm', stage: 0, path: '/hooks' };

describe('the shop hears of it at its own address', () => {
  it('once for each stage that is higher, and once that it is over', async () => {
    expect(await heard()).toEqual([]);
    await enter(1, { firstSix: '424242' });
    expect(await heard()).toEqual([{ ...UNDER_ATTACK, stage: 1 }]);
    expect(await heard()).toEqual([]);
    await enter(2);
    await enter(2, { firstSix: '411111' });
    expect(await heard()).toEqual([{ ...UNDER_ATTACK, stage: 2 }]);
    await later(30 * MINUTE_MS);
    expect(await heard()).toEqual([CALM]);
    expect(await heard()).toEqual([]);
  });

  it('one of two processes that look at once', async () => {
    await enter(2);
    await Promise.all([service.runSweep('news of attacks'), service.runSweep('news of attacks')]);
    expect(await heard()).toEqual([{ ...UNDER_ATTACK, stage: 2 }]);
  });

  it('and the operator reads its stage by merchant and account', async () => {
    const stages = async () => {
      const { body } = await service.fastify.inject({ url: '/metrics' });
      return [...body.matchAll(/^titan_shield_stage\{(.*)\} (\d)$/gm)].map(([, labels, stage]) => [
        labels,
        stage,
      ]);
    };
    expect(await stages()).toEqual([]);
    await enter(2);
    expect(await stages()).toEqual([['merchant="1",env="test",account="demo"', '2']]);
    await later(30 * MINUTE_MS);
    expect(await stages()).toEqual([]);
  });

  it('with what was counted', async () => {
    await enter(2, { firstSix: '424242' });
    await service.runSweep('news of attacks');
    await service.deliver();
    const { data } = JSON.parse(shop.received[0]?.body ?? '') as { data: object };
    expect(data).toMatchObject({
      status: 'under_attack',
      reason: 'declines',
      tries: 24,
      declines: 18,
      undone: false,
    });
  });
});

describe('its people hear of it', () => {
  it('the owner at once by e-mail and above every screen, and who has chosen it', async () => {
    const admin = await signInToConsole(service, 'admin');
    await admin.post('/account/news', { kind: 'attacks', isWanted: true, zone: 'UTC', language: 'en' });
    await enter(2);
    await service.runSweep('news of attacks');
    expect(new Set(mails.map(({ to }) => to))).toEqual(new Set([owner.email, admin.email]));
    for (const { text } of mails) expect(text).toContain('cards are confirmed at their bank');
    const { notices } = (await owner.get<Notices>('/notices')).body.data;
    expect(notices[0]).toMatchObject({ who: 'Titan Checkout', action: 'shield.asks-bank' });
  });

  it('everybody sees it, with the counts and since when', async () => {
    await enter(2, { firstSix: '424242' });
    const support = await signInToConsole(service, 'support');
    const { stages, decided } = (await support.get<Shield>('/shield')).body.data;
    expect(stages).toMatchObject([{ firstSix: '424242', stage: 2, tries: 24, declines: 18 }]);
    expect(decided).toBeNull();
  });
});

describe('what they decide', () => {
  const decide = (who: ConsolePerson, decision: string) => who.post('/shield', { decision });
  const decided = async () => (await owner.get<Shield>('/shield')).body.data.decided?.what ?? null;

  it('undoes it for a day, of which the shop hears as calm, and then it counts again', async () => {
    await enter(2);
    expect(await heard()).toEqual([{ ...UNDER_ATTACK, stage: 2 }]);
    expect((await decide(owner, 'undone')).status).toBe(200);
    expect((await owner.get<Shield>('/shield')).body.data).toMatchObject({
      stages: [],
      decided: { what: 'undone' },
    });
    expect(await heard()).toEqual([CALM]);
    await decide(owner, 'none');
    expect(await heard()).toEqual([{ ...UNDER_ATTACK, stage: 2 }]);
  });

  it('hardens it for a day, also while nothing is seen', async () => {
    await decide(owner, 'hardened');
    expect(await decided()).toBe('hardened');
    expect(await heard()).toEqual([]);
    await later(DAY_MS);
    expect(await decided()).toBeNull();
  });

  it('one takes the place of the other, and each stands in the activity log', async () => {
    await decide(owner, 'hardened');
    await decide(owner, 'undone');
    expect(await decided()).toBe('undone');
    const { rows } = await service.pool.query<{ action: string }>(
      'select action from console_audit order by id desc limit 2',
    );
    expect(rows.map(({ action }) => action)).toEqual(['shield.undone', 'shield.hardened']);
  });

  it('who has not proved lately who they are is asked for it', async () => {
    const admin = await signInToConsole(service, 'admin', { steppedUp: false });
    expect((await decide(admin, 'undone')).body.error_type).toBe('STEP_UP_NEEDED');
    expect(await decided()).toBeNull();
  });
});
