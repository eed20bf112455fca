// Spec §1 Tracking actions, Error reporting: a page has a report address, and may connect to it, only where one is set.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PageData } from '@titan/contract/page/page-data';
import type { LinkPageData } from '@titan/contract/page/link-page';
import { openTestPayment, startTestService, type TestService } from '../testing/test-service.ts';

const REPORTS = {
  errors: 'https://errors.example/api/7/envelope/?sentry_key=k1&sentry_version=7',
  tracker: { address: 'https://tracker.example/batch/', key: 'phc_1' },
};
let [off, on] = [] as unknown as [TestService, TestService];
beforeAll(async () => {
  off = await startTestService();
  on = await startTestService({ reports: REPORTS });
});
afterAll(() => Promise.all([off.stop(), on.stop()]));

async function pageOf(service: TestService) {
  const { address } = await openTestPayment(service);
  const { headers, body } = await service.fastify.inject({ url: `/${address}` });
  const data = JSON.parse(body) as Extract<PageData, { kind: 'payment' }>;
  const policy = String(headers['content-security-policy']);
  return { data, connectSrc: /connect-src ([^;]*)/.exec(policy)?.[1] };
}

describe('not set', () => {
  it('the page may connect to its own service only, and has no report address', async () => {
    const { data, connectSrc } = await pageOf(off);
    expect(connectSrc).toBe("'self'");
    expect(data).not.toHaveProperty('reports');
  });
});

describe('set', () => {
  it('the page may connect to these two only, and has their addresses', async () => {
    const { data, connectSrc } = await pageOf(on);
    expect(connectSrc).toBe("'self' https://errors.example https://tracker.example");
    expect(data.reports).toMatchObject(REPORTS);
  });

  it('the tracker gets a name for the payment that opens no page', async () => {
    const first = await pageOf(on);
    const second = await pageOf(on);
    const { payment, reports } = first.data;
    expect(reports?.tracker?.payment).toMatch(/^[0-9a-f]{32}$/);
    expect(reports?.tracker?.payment).not.toBe(second.data.reports?.tracker?.payment);
    expect(JSON.stringify(reports)).not.toContain(payment.unique_reference);
    const opened = await on.fastify.inject({ url: `/${reports?.tracker?.payment}` });
    expect(opened.statusCode).toBe(404);
  });

  it('so does a link’s page, under no name: there is no payment yet', async () => {
    const { headers, body } = await on.fastify.inject({ url: '/pay/demo-open' });
    const { reports } = JSON.parse(body) as Extract<LinkPageData, { kind: 'link' }>;
    expect(reports).toEqual({ ...REPORTS, tracker: { ...REPORTS.tracker, payment: null } });
    expect(headers['content-security-policy']).toContain(
      "connect-src 'self' https://errors.example https://tracker.example;",
    );
    const quiet = await off.fastify.inject({ url: '/pay/demo-open' });
    expect(JSON.parse(quiet.body)).not.toHaveProperty('reports');
    expect(quiet.headers['content-security-policy']).toContain("connect-src 'self';");
  });

  it('pages around the bank do not report', async () => {
    const { headers } = await on.fastify.inject({ url: '/charge-card/verify' });
    expect(headers['content-security-policy']).toContain("connect-src 'self';");
  });
});
