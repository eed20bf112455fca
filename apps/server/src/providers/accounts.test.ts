// Decision 0053 on the real service: a charge goes where a route leads, stays there, and its method is offered only while there is a way.
import type { PageData } from '@titan/contract/page/page-data';
import type { PaymentView } from '@titan/contract/payer/payment.schema';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { systemRandom } from '@titan/platform/ports-node';
import { merchantCaller } from '../testing/merchant-caller.ts';
import { openBrowser } from '../testing/test-browser.ts';
import { cardNamed } from '../testing/card-payments.ts';
import {
  type Answer,
  call,
  chargeBody,
  KEYS,
  openTestPayment,
  type OpenPayment,
  PUBLIC_KEY,
  RESEND_WAIT_MS,
  ROTATED_KEYS,
  SANDBOX_SECRET,
  startTestService,
  type TestService,
} from '../testing/test-service.ts';
import { createCredentialVault } from '../vault/account-credentials.ts';
import { createAccountUpkeep } from './account-upkeep.ts';
import { createProviders } from './accounts.ts';
import { PROCESSOR_NAMES } from './processors.ts';
import type { Account, Connector } from './connector.ts';
import type { ChargeToRoute } from './providers.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterEach(() => service.pool.query('update provider_accounts set is_enabled = true'));
afterAll(() => service.stop());

const switchOff = (...names: string[]) =>
  service.pool.query('update provider_accounts set is_enabled = false where name = any ($1)', [names]);
const open = (currency: string, more: object = {}) => openTestPayment(service, { currency, ...more });
const pay = (payment: OpenPayment, card: string, key?: string): Promise<Answer> => {
  const { cardDetails, ...body } = chargeBody(payment, cardNamed(card)) as { cardDetails: object };
  return call(
    service,
    payment,
    '/card/charge',
    { ...body, cardDetails: { ...cardDetails, name: 'Ada Obi' } },
    key,
  );
};
const accountOf = async (reference: string): Promise<string> => {
  const { rows } = await service.pool.query(
    'select a.name from charges c join provider_accounts a on a.id = c.account_id where c.reference = $1',
    [reference],
  );
  return rows[0]?.name as string;
};
/** Which account was asked what, since the log had so many lines. */
const askedSince = (lines: number): string[] =>
  service
    .logged()
    .slice(lines)
    .map((line) => JSON.parse(line) as { msg: string; account: string; operation: string })
    .filter(({ msg }) => msg === 'A provider was asked')
    .map(({ account, operation }) => `${account} ${operation}`);
const pageOf = async (payment: OpenPayment) =>
  (
    JSON.parse((await service.fastify.inject({ url: `/${payment.address}` })).body) as Extract<
      PageData,
      { kind: 'payment' }
    >
  ).payment;

describe('a new charge', () => {
  it('goes to the account of its route, which stands in it and in the log', async () => {
    const before = service.logged().length;
    const shillings = await pay(await open('KES'), 'no_auth');
    const naira = await pay(await open('NGN'), 'no_auth');
    expect(await accountOf(shillings.body.data.reference)).toBe('demo-kes');
    expect(await accountOf(naira.body.data.reference)).toBe('demo');
    expect(askedSince(before)).toEqual(['demo-kes charge', 'demo charge']);
  });

  it('goes its own way among those that come together, whatever they are of', async () => {
    const { providers, stores } = service.services;
    const [kes, ngn] = [await open('KES'), await open('NGN')];
    const payments = await Promise.all([kes, ngn].map(({ reference }) => stores.payments.byPage(reference)));
    const [shillings = '', naira = ''] = payments.map((row) => row?.payment_reference);
    const { rows } = await service.pool.query(`select id from provider_accounts where name = 'demo'`);
    const byKey = { merchantId: 1, env: 'test' } as const;
    const routed = await Promise.all(
      [
        { of: naira },
        { of: shillings },
        { of: shillings, accountId: rows[0].id as number },
        { of: { ...byKey, currency: 'KES' } },
        { of: { ...byKey, currency: 'NGN' } },
        { of: 'KPY-PI-of-nothing' as const },
      ].map((charge) => providers.route({ channel: 'card', ...charge } as ChargeToRoute)),
    );
    const names = routed.map((way) => way && way.provider.account);
    expect(names).toEqual(['demo', 'demo-kes', 'demo', 'demo-kes', 'demo', null]);
  });

  it('of a merchant without routes goes to the installation’s account', async () => {
    const payment = await open('NGN');
    const { rows } = await service.pool.query(`insert into merchants (name) values ('Other') returning id`);
    const move = (from: number, to: number) =>
      service.pool.query('update provider_routes set merchant_id = $2 where merchant_id = $1', [from, to]);
    await move(1, rows[0].id as number);
    const charge = await pay(payment, 'no_auth');
    await move(rows[0].id as number, 1);
    expect(await accountOf(charge.body.data.reference)).toBe('sandbox');
  });

  it('goes the next matching way when an account is switched off', async () => {
    await switchOff('demo-kes');
    expect(await accountOf((await pay(await open('KES'), 'no_auth')).body.data.reference)).toBe('demo');
  });

  it('that is repeated after its account was switched off gets its first answer', async () => {
    const payment = await open('KES');
    const first = await pay(payment, 'pin', 'press-1');
    await switchOff('demo', 'demo-kes');
    expect(await pay(payment, 'pin', 'press-1')).toEqual(first);
  });
});

describe('a charge that exists', () => {
  it('is answered, queried and refunded at its account, also when that is switched off', async () => {
    const merchant = merchantCaller(service);
    const payment = await open('KES');
    const charge = await pay(payment, 'pin');
    await switchOff('demo-kes');
    const before = service.logged().length;
    const { reference } = charge.body.data;
    const paid = await call(service, payment, '/card/authorize', {
      public_key: PUBLIC_KEY,
      reference,
      authorization: { pin: '1234' },
    });
    expect(paid.body.data.status).toBe('success');
    const refund = { payment_reference: payment.reference, reference: 'back-1', amount: 100 };
    expect((await merchant.post('/refunds/initiate', refund)).status).toBe(200);
    await merchant.sendRefunds();
    expect(askedSince(before)).toEqual(['demo-kes answerStep', 'demo-kes reverse']);
  });

  it('whose answer was lost is queried at its account by the sweep', async () => {
    const payment = await open('KES');
    const fault = { fault: 'answer_lost', payment_reference: payment.reference };
    await service.fastify.inject({ method: 'POST', url: '/sandbox/faults', payload: fault });
    await pay(payment, 'no_auth');
    await switchOff('demo-kes');
    const before = service.logged().length;
    await service.time.advance(2_000);
    await service.runSweep('reconcile');
    expect(askedSince(before)).toEqual(['demo-kes query']);
    expect((await pageOf(payment)).status).toBe('success');
  });

  it('is given another code, and is cancelled, at its account', async () => {
    const [coded, atBank] = [await open('KES'), await open('KES')];
    const code = (await pay(coded, 'otp')).body.data;
    const authorization = { pin: '1234' };
    await call(service, coded, '/card/authorize', {
      public_key: PUBLIC_KEY,
      reference: code.reference,
      authorization,
    });
    const { reference } = (await pay(atBank, '3ds')).body.data;
    await service.time.advance(RESEND_WAIT_MS);
    await switchOff('demo-kes');
    const before = service.logged().length;
    await call(service, coded, '/card/resend-otp', { reference: code.reference });
    await call(service, atBank, '/card/cancel', { reference });
    expect(askedSince(before)).toEqual(['demo-kes resendOtp', 'demo-kes cancel']);
  });

  it('by transfer is queried for late transfers at its account', async () => {
    const payment = await open('NGN');
    const data = { public_key: PUBLIC_KEY, payment_reference: payment.reference };
    const opened = await call(service, payment, '/?type=bank_transfer', { type: 'bank_transfer', data });
    const account_number = opened.body.data.bank_transfer?.account?.account_number;
    const payload = { account_number, auto_complete: false };
    await service.fastify.inject({ method: 'POST', url: '/sandbox/transfers/auto-complete', payload });
    await switchOff('demo');
    await service.time.advance(3 * 60 * 60 * 1000);
    const before = service.logged().length;
    expect(await service.runSweep('stray transfers')).toBe(1);
    expect(askedSince(before)).toEqual(['demo query']);
  });
});

describe('an account that cannot be opened', () => {
  const connect = (provider: 'sandbox' | 'gone') =>
    service.pool.query(`update provider_accounts set provider = $1 where name = 'demo-kes'`, [provider]);
  afterEach(() => connect('sandbox'));
  const authorise = (payment: OpenPayment, reference: string) =>
    call(service, payment, '/card/authorize', {
      public_key: PUBLIC_KEY,
      reference,
      authorization: { pin: '1234' },
    });

  it('was sent nothing: the step stays open, and the log names account and reason', async () => {
    const payment = await open('KES');
    const { reference } = (await pay(payment, 'pin')).body.data;
    await connect('gone');
    const lines = service.logged().length;
    const answer = await authorise(payment, reference);
    expect([answer.status, answer.body.data.status]).toEqual([200, 'pending']);
    const warned = service
      .logged()
      .slice(lines)
      .find((line) => line.includes('cannot be opened'));
    expect(JSON.parse(warned ?? '{}')).toMatchObject({ account: 'demo-kes', reference });
    await connect('sandbox');
    expect((await authorise(payment, reference)).body.data.status).toBe('success');
  });

  it('sends no code: the call is refused, and the same code is still asked for', async () => {
    const payment = await open('KES');
    const { reference } = (await pay(payment, 'otp')).body.data;
    await authorise(payment, reference);
    await service.time.advance(RESEND_WAIT_MS);
    await connect('gone');
    const resent = await call(service, payment, '/card/resend-otp', { reference });
    expect(resent.body.error_type).toBe('RESEND_FAILED');
    expect((await pageOf(payment)).status).toBe('processing');
  });

  it('leaves a charge without an answer to the next sweep', async () => {
    const payment = await open('KES');
    const fault = { fault: 'answer_lost', payment_reference: payment.reference };
    await service.fastify.inject({ method: 'POST', url: '/sandbox/faults', payload: fault });
    await pay(payment, 'no_auth');
    await connect('gone');
    await service.time.advance(2_000);
    await service.runSweep('reconcile');
    await connect('sandbox');
    await service.time.advance(60_000);
    await service.runSweep('reconcile');
    expect((await pageOf(payment)).status).toBe('success');
  });

  it('leaves a refund counted as never sent', async () => {
    const merchant = merchantCaller(service);
    const payment = await open('KES');
    await pay(payment, 'no_auth');
    await connect('gone');
    const refund = { payment_reference: payment.reference, reference: 'back-unopened' };
    await merchant.post('/refunds/initiate', refund);
    await merchant.sendRefunds();
    const { rows } = await service.pool.query(
      `select p.status, p.sent_at from refund_parts p join refunds r on r.id = p.refund_id where r.reference = 'back-unopened'`,
    );
    expect(rows).toEqual([{ status: 'owed', sent_at: null }]);
  });

  it('takes no new charge: it goes the next way, and without one the method is not offered', async () => {
    const [first, second] = [await open('KES'), await open('KES')];
    const { rows } = await service.pool.query(`select id from provider_accounts where name = 'demo-kes'`);
    const elsewhere = createAccountUpkeep(
      service.db,
      createCredentialVault(ROTATED_KEYS.cards, systemRandom),
    );
    await elsewhere.replaceCredentials(rows[0].id as number, { secretKey: 'sealed elsewhere' }, 0);
    const charged = await pay(first, 'no_auth');
    await switchOff('demo');
    const [page, refused] = [await pageOf(second), await pay(second, 'no_auth')];
    await createAccountUpkeep(service.db, createCredentialVault(KEYS.cards, systemRandom)).replaceCredentials(
      rows[0].id as number,
      { secret: SANDBOX_SECRET },
      0,
    );
    expect(await accountOf(charged.body.data.reference)).toBe('demo');
    expect(page.payment_channels).toEqual([]);
    expect(warningsAbout(page)).toEqual([expect.stringContaining('No route takes a payment in KES')]);
    expect(refused.body.error_type).toBe('CHANNEL_NOT_OFFERED');
  });
});

const warningsAbout = ({ unique_reference: payment }: PaymentView): string[] =>
  service
    .logged()
    .map((line) => JSON.parse(line) as { level: number; payment?: string; msg: string })
    .filter((line) => line.level === WARN && line.payment === payment)
    .map(({ msg }) => msg);
const WARN = 40;

const payKes = async () => accountOf((await pay(await open('KES'), 'no_auth')).body.data.reference);

/** The accounts that so many charges went to, while that of the first route loses each. */
async function accountsOf(
  count: number,
  lost: { sent: 'never' | 'maybe'; cause: string },
): Promise<unknown[]> {
  const connector = service.services.providers.known('sandbox') as Connector;
  const { open: opening } = connector;
  const losing: Connector['open'] = (account) => {
    const provider = opening(account);
    const charge = async () => ({ kind: 'lost', ...lost }) as const;
    return account.name === 'demo-kes' && provider.card
      ? { ...provider, card: { ...provider.card, charge } }
      : provider;
  };
  Object.assign(connector, { open: losing });
  const accounts = [];
  for (let n = 0; n < count; n += 1) accounts.push(await payKes());
  Object.assign(connector, { open: opening });
  return accounts;
}

describe('an account that does not answer', () => {
  it.each([
    'not_this_market',
    'network_not_taken',
    'phone_busy',
    'payer_refused',
    'rate_limited',
    'http_400',
  ])('is not passed over for charges that it cannot take: %s', async (cause) => {
    await accountsOf(6, { sent: 'never', cause });
    expect(await payKes()).toBe('demo-kes');
  });

  it('is passed over after five charges, and tried again by one after half a minute', async () => {
    const lost = { sent: 'maybe', cause: 'http_502' } as const;
    expect(await accountsOf(6, lost)).toEqual([...Array<string>(5).fill('demo-kes'), 'demo']);
    await service.time.advance(30_000);
    expect(await accountsOf(2, lost)).toEqual(['demo-kes', 'demo']);
    await service.time.advance(60_000);
    // A look at the way, as for a list of banks, is no trial.
    const of = { merchantId: 1, env: 'test', currency: 'KES' } as const;
    await service.services.providers.route({ channel: 'card', of });
    expect(await payKes()).toBe('demo-kes');
    expect(await service.metrics.registry.getSingleMetricAsString('titan_provider_paused')).toContain(
      'titan_provider_paused{provider="sandbox",account="demo-kes",channel="card"} 0',
    );
  });
});

describe('a method whose only account does not answer', () => {
  it('is named as one that is paused, and a call hears that nothing was charged', async () => {
    await switchOff('demo');
    await accountsOf(5, { sent: 'maybe', cause: 'http_502' });
    const payment = await open('KES', { channels: ['card', 'mobile_money'] });
    const page = await pageOf(payment);
    expect(page).toMatchObject({ payment_channels: [], paused_channels: ['card'] });
    expect(warningsAbout(page)).toEqual([]);
    const refused = await pay(payment, 'no_auth');
    expect(refused.body).toMatchObject({
      error_type: 'UNAVAILABLE',
      message: expect.stringContaining('You weren’t charged') as unknown,
    });
    await service.time.advance(30_000);
    const back = await pageOf(payment);
    expect([back.payment_channels, back.paused_channels]).toEqual([['card'], undefined]);
    expect((await pay(payment, 'no_auth')).body.data.status).toBe('success');
  });
});

describe('a method without a way', () => {
  it('is offered neither by the page, nor by set-up, nor to a call', async () => {
    const payment = await open('KES', { channels: ['card', 'mobile_money'] });
    expect((await pageOf(payment)).payment_channels).toEqual(['card', 'mobile_money']);
    await service.pool.query(
      `update provider_routes set max_minor = 100, currency = 'KES' where channel = 'mobile_money'`,
    );
    const setUp = await call<{ payment: PaymentView }>(service, payment, '/?type=modal-payment', {
      reference: payment.reference,
    });
    expect((await pageOf(payment)).payment_channels).toEqual(['card']);
    expect(setUp.body.data.payment.payment_channels).toEqual(['card']);
    const charge = await call(service, payment, '/mobile-money/charge', {
      payment_reference: payment.reference,
      public_key: PUBLIC_KEY,
      mobile_money: { number: '254700000000' },
    });
    await service.pool.query(
      `update provider_routes set max_minor = null, currency = null where channel = 'mobile_money'`,
    );
    expect(charge.body.error_type).toBe('CHANNEL_NOT_OFFERED');
  });

  it('refuses the merchant API’s direct charge, and the same call is charged once there is a way again', async () => {
    const merchant = merchantCaller(service);
    const body = {
      reference: 'direct-1',
      amount: 1500,
      currency: 'KES',
      customer: { name: 'Ada Obi', email: 'ada@example.com' },
      mobile_money: { number: '254700000000' },
    };
    await switchOff('demo');
    const refused = await merchant.post('/charges/mobile-money', body);
    expect([refused.status, refused.body.message]).toEqual([
      400,
      expect.stringContaining('can’t be made this way'),
    ]);
    await service.pool.query('update provider_accounts set is_enabled = true');
    expect((await merchant.post('/charges/mobile-money', body)).status).toBe(200);
  });

  it('stays in sight while a charge of it is under way', async () => {
    const payment = await open('KES');
    await pay(payment, 'pin');
    await switchOff('demo', 'demo-kes');
    expect((await pageOf(payment)).payment_channels).toEqual(['card']);
  });
});

describe('a saved card', () => {
  it('is offered and charged only at the account that it was saved by', async () => {
    const browser = openBrowser(service);
    const saving = await open('NGN');
    await browser.page(saving);
    const body = { ...chargeBody(saving, cardNamed('pin')), store_for_future_use: true };
    const { reference } = (await browser.call(saving, '/card/charge', body)).body.data;
    const authorization = { pin: '1234' };
    await browser.call(saving, '/card/authorize', { public_key: PUBLIC_KEY, reference, authorization });

    const payment = await open('KES');
    const [card] = await browser.cards(payment);
    if (!card) throw new Error('nothing was saved');
    await switchOff('demo');
    expect(await browser.cards(payment)).toEqual([]);
    const refused = await browser.paySaved(payment, card.reference, { authorization: { cvv: '123' } });
    expect(refused.body.error_type).toBe('CHANNEL_NOT_OFFERED');
    await service.pool.query('update provider_accounts set is_enabled = true');
    expect(await browser.cards(payment)).toEqual([card]);
    // A typed card in KES goes to demo-kes.
    const charge = await browser.paySaved(payment, card.reference, { authorization: { cvv: '123' } });
    expect(await accountOf(charge.body.data.reference)).toBe('demo');
  });
});

describe('an account', () => {
  const vault = createCredentialVault(KEYS.cards, systemRandom);
  const accounts = () => createAccountUpkeep(service.db, vault);

  /** The accounts as a connector is given them to open. */
  function opening(mode: 'sandbox' | 'live', opens = vault, name = 'sandbox') {
    const opened: Account[] = [];
    const sandbox = service.services.providers.known('sandbox') as Connector;
    const connector: Connector = {
      ...sandbox,
      name,
      open(account) {
        const { setUp: _, ...told } = account;
        opened.push(told);
        return sandbox.open(account);
      },
    };
    const { time, db, services } = service;
    const addresses = { ofAccount: (provider: string, name: string) => `at ${provider} ${name}` };
    const parts = {
      ...time,
      db,
      addresses,
      mode,
      vault: opens,
      warn: services.warn,
      onAsked: () => {},
      onPaused: () => {},
      misconfigurations: services.stores.misconfigurations,
    };
    return { opened, connector, providers: createProviders({ ...parts, connectors: [connector] }) };
  }
  const insert = async (name: string, env: 'test' | 'live'): Promise<number> => {
    const { rows } = await service.pool.query(
      `insert into provider_accounts (env, provider, name) values ($1, 'sandbox', $2) returning id`,
      [env, name],
    );
    return rows[0].id as number;
  };

  it('is opened with its newest credentials, which are kept sealed', async () => {
    const id = await insert('sealed', 'test');
    const { opened, providers } = opening('sandbox');
    await providers.of(id);
    await accounts().replaceCredentials(id, { secretKey: 'sk_first' }, 0);
    await accounts().replaceCredentials(id, { secretKey: 'sk_second' }, 0);
    await providers.of(id);
    expect(opened).toEqual([
      { id, name: 'sealed', credentials: {}, directCards: true, callbackUrl: 'at sandbox sealed' },
      {
        id,
        name: 'sealed',
        credentials: { secretKey: 'sk_second' },
        directCards: true,
        callbackUrl: 'at sandbox sealed',
      },
    ]);
    const { rows } = await service.pool.query('select k::text as text from provider_credentials k');
    expect(JSON.stringify(rows)).not.toContain(Buffer.from('sk_second').toString('hex'));
  });

  it('has its callbacks read with its newest credentials and with those replaced within seven days', async () => {
    const id = await insert('called', 'test');
    const { connector, providers } = opening('sandbox');
    const given: (string | undefined)[][] = [];
    connector.readCallback = (_, credentials) => {
      given.push(credentials.map(({ secretKey }) => secretKey));
      return { kind: 'ignored' };
    };
    const callBack = async () => {
      const reader = await providers.callbacksTo('sandbox', 'called');
      reader?.read({ headers: {}, body: Buffer.alloc(0) });
    };
    const replace = (secretKey: string) =>
      accounts().replaceCredentials(id, { secretKey }, service.time.clock.now());
    const dayMs = 24 * 3_600_000;
    await callBack();
    await replace('first');
    await service.time.advance(dayMs);
    await replace('second');
    await service.time.advance(6 * dayMs);
    await replace('third');
    await accounts().setEnabled(id, false);
    await callBack();
    await service.time.advance(dayMs);
    await callBack();
    expect(given).toEqual([[], ['third', 'second', 'first'], ['third', 'second']]);
  });

  it('that is live has no callbacks read in sandbox mode, and neither has an unknown one', async () => {
    await insert('called-live', 'live');
    const { providers } = opening('sandbox');
    expect(await providers.callbacksTo('sandbox', 'called-live')).toBeNull();
    expect(await providers.callbacksTo('sandbox', 'nobody')).toBeNull();
    expect(await providers.callbacksTo('nobody', 'called')).toBeNull();
    expect(await opening('live').providers.callbacksTo('sandbox', 'called-live')).not.toBeNull();
  });

  it('keeps replaced credentials for seven days', async () => {
    const id = await insert('replaced', 'test');
    const now = service.time.clock.now();
    await accounts().replaceCredentials(id, { secretKey: 'old' }, now - 1);
    await accounts().replaceCredentials(id, { secretKey: 'new' }, now);
    const week = 7 * 24 * 60 * 60 * 1000;
    const versions = async () =>
      (await service.pool.query('select version from provider_credentials where account_id = $1', [id])).rows;
    await accounts().forgetReplaced(now + week - 1);
    expect(await versions()).toEqual([{ version: 1 }, { version: 2 }]);
    await accounts().forgetReplaced(now + week);
    expect(await versions()).toEqual([{ version: 2 }]);
  });

  it('is opened under a new key alone after its credentials were sealed again', async () => {
    const id = await insert('resealed', 'test');
    await accounts().replaceCredentials(id, { secretKey: 'kept' }, 0);
    const rotated = createCredentialVault(ROTATED_KEYS.cards, systemRandom);
    await createAccountUpkeep(service.db, rotated).reseal(() => {});
    const { opened: without, providers: old } = opening('sandbox');
    await old.of(id);
    expect(without).toEqual([]);
    const { opened, providers } = opening('sandbox', rotated);
    await providers.of(id);
    expect(opened).toMatchObject([{ credentials: { secretKey: 'kept' } }]);
  });

  it('of live money is never opened in sandbox mode', async () => {
    const id = await insert('real', 'live');
    const { opened, providers } = opening('sandbox');
    await providers.of(id);
    expect(opened).toEqual([]);
    await opening('live').providers.of(id);
  });

  it.each(['sandbox', ...PROCESSOR_NAMES])(
    'of live money at %s never takes a test payment, though a route or a saved card names it',
    async (provider) => {
      const { rows } = await service.pool.query<{ id: number }>(
        `insert into provider_accounts (env, provider, name) values ('live', $1, 'not-for-tests') returning id`,
        [provider],
      );
      const id = rows[0]?.id ?? 0;
      const route = service.pool.query(
        `insert into provider_routes (env, position, channel, account_id) values ('test', 99, 'card', $1)`,
        [id],
      );
      await expect(route).rejects.toMatchObject({ code: '23503' });
      const { opened, providers } = opening('live', vault, provider);
      const of = { merchantId: 1, env: 'test', currency: 'NGN' } as const;
      expect(await providers.route({ of, channel: 'card', accountId: id })).toBeNull();
      expect(opened).toEqual([]);
    },
  );

  it('of live money offers nothing in sandbox mode', () => {
    const reachIn = (mode: 'sandbox' | 'live', env: 'test' | 'live') =>
      opening(mode).providers.limitsOf({
        env,
        provider: 'sandbox',
        sealKeyId: null,
        accountId: 1,
        channel: 'card',
      });
    const { limits } = service.services.providers.known('sandbox') as Connector;
    expect(reachIn('sandbox', 'live')).toBeNull();
    expect([reachIn('sandbox', 'test'), reachIn('live', 'live')]).toEqual([limits, limits]);
  });
});
