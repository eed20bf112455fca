// Accounts that are set up wrongly: told to the operator until a call shows that it is mended, or until they get new credentials.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createHttpOut } from '@titan/platform/http-out';
import { systemTimers } from '@titan/platform/ports-node';
import { startTestService, type TestService } from '../testing/test-service.ts';
import { createMisconfigurations, type Misconfigurations } from './misconfigurations.ts';
import type { Misconfiguration, SetUpReports } from './port.ts';
import { darajaSubject } from '@titan/processor-kit/daraja/subject';
import { flutterwaveV3Subject } from '@titan/processor-kit/flutterwave-v3/subject';
import { koraSubject } from '@titan/processor-kit/kora/subject';
import { mtnMomoSubject } from '@titan/processor-kit/mtn-momo/subject';
import { paystackSubject } from '@titan/processor-kit/paystack/subject';

const MISTAKE = { code: 'till', change: 'Enter the till of the shop.' };

let service: TestService;
let misconfigurations: Misconfigurations;
let reports: SetUpReports;
let account: { id: number; name: string; provider: string };
beforeAll(async () => {
  service = await startTestService();
  const { rows } = await service.pool.query(
    `select id, name, provider from provider_accounts where name = 'demo'`,
  );
  account = rows[0];
});
beforeEach(async () => {
  await service.pool.query('delete from misconfigurations');
  ({ misconfigurations } = service.services.stores);
  reports = misconfigurations.of(account);
});
afterAll(() => service.stop());

/** As another process has them. */
const elsewhere = () =>
  createMisconfigurations({ db: service.db, clock: service.time.clock, warn: service.services.warn });
const listed = async () => (await misconfigurations.list()).map(({ code }) => code);

describe('a mistake in how an account is set up', () => {
  it('is listed once, since it was first seen, logged, and a metric', async () => {
    const since = new Date(service.time.clock.now());
    reports.wrong({ ...MISTAKE, reference: 'KPY-CA-1' });
    await service.time.advance(60_000);
    reports.wrong(MISTAKE);
    expect(await misconfigurations.list()).toEqual([
      { account_id: account.id, provider: 'sandbox', account: 'demo', since, ...MISTAKE },
    ]);
    const line = service.logged().find((each) => each.includes('set up wrongly'));
    expect(JSON.parse(line ?? '{}')).toMatchObject({
      account: 'demo',
      outcome: 'till',
      change: MISTAKE.change,
      reference: 'KPY-CA-1',
    });
    const metrics = await service.fastify.inject('/metrics');
    expect(metrics.body).toContain(
      'titan_provider_misconfigured{provider="sandbox",account="demo",code="till"} 1',
    );
  });

  it('is over when a call of its kind succeeds, and of no other', async () => {
    reports.wrong(MISTAKE);
    reports.works('secret_key');
    expect(await listed()).toEqual(['till']);
    reports.works('till');
    expect(await listed()).toEqual([]);
    reports.wrong(MISTAKE);
    expect(await listed()).toEqual(['till']);
  });

  it('is over when another process sees a success', async () => {
    const other = elsewhere();
    other.of(account).works('till');
    await other.list();
    reports.wrong(MISTAKE);
    expect(await listed()).toEqual(['till']);
    await service.time.advance(10 * 60_000);
    other.of(account).works('till');
    expect(await other.list()).toEqual([]);
  });

  it('is over when the account gets new credentials', async () => {
    reports.wrong(MISTAKE);
    expect(await listed()).toEqual(['till']);
    const { providerAccounts } = service.services.stores;
    const credentials = await providerAccounts.credentialsOf(account.id);
    await providerAccounts.replaceCredentials(account.id, credentials ?? {}, service.time.clock.now());
    expect(await listed()).toEqual([]);
  });
});

describe('keys that a processor does not take', () => {
  it.each([
    [darajaSubject, 'consumerSecret', 'app_keys'],
    [flutterwaveV3Subject, 'secretKey', 'secret_key'],
    [koraSubject, 'secretKey', 'secret_key'],
    [mtnMomoSubject, 'apiKey', 'collection_keys'],
    [paystackSubject, 'secretKey', 'secret_key'],
  ])('are reported by $name, and so is that they are taken again', async (subject, key, code) => {
    const stub = await subject.startStub(service.time.clock);
    const [wrong, works]: [Misconfiguration[], string[]] = [[], []];
    const connector = subject.open({
      baseUrl: stub.url,
      http: createHttpOut(systemTimers),
      clock: service.time.clock,
      warn: () => {},
    });
    const query = async (credentials: Record<string, string>) => {
      const opened = connector.open({
        id: 1,
        name: 'first',
        credentials,
        directCards: true,
        callbackUrl: 'https://checkout.test/called',
        setUp: { wrong: (mistake) => wrong.push(mistake), works: (which) => works.push(which) },
      });
      return opened.query({
        reference: 'KPY-CA-1',
        channel: 'mobile_money',
        handle: 'ws_1',
        amountMinor: 100,
        currency: 'KES',
      });
    };
    const right = subject.credentials('first');
    try {
      await query({ ...right, [key]: 'not-the-right-one' });
      expect(wrong.map((mistake) => mistake.code)).toContain(code);
      expect(works).toEqual([]);
      await query(right);
      expect(works).toContain(code);
      expect(JSON.stringify(wrong)).not.toContain('not-the-right-one');
    } finally {
      await stub.stop();
    }
  });
});
