// What the page's content policy stopped reaches the operator, as a directive and an origin and no more.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestPayment, startTestService, type TestService } from '../testing/test-service.ts';

const PAN = '5188513618552975';
let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());
beforeEach(() => service.logged().splice(0));

const report = (payload: unknown, type = 'application/csp-report', remoteAddress = '10.0.0.1') =>
  service.fastify.inject({
    method: 'POST',
    url: '/api/csp-report',
    remoteAddress,
    headers: { 'content-type': type },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });
const facts = (): object[] =>
  service
    .logged()
    .map((line) => JSON.parse(line) as { cspDirective?: string; cspBlocked?: string })
    .filter((line) => line.cspDirective !== undefined)
    .map(({ cspDirective, cspBlocked }) => ({ cspDirective, cspBlocked }));

it('the page names the address, in both ways that browsers know', async () => {
  const payment = await openTestPayment(service);
  const { headers } = await service.fastify.inject({ url: `/${payment.address}` });
  expect(headers['reporting-endpoints']).toBe('csp="/api/csp-report"');
  expect(headers['content-security-policy']).toContain('report-to csp; report-uri /api/csp-report');
});

describe('a report', () => {
  it.each<[string, unknown, string]>([
    [
      'of the old form',
      {
        'csp-report': {
          'document-uri': `https://pay.example/order?number=${PAN}`,
          'violated-directive': `script-src 'self' ${PAN}`,
          'blocked-uri': `https://evil.example/x.js?pan=${PAN}`,
          'script-sample': PAN,
        },
      },
      'application/csp-report',
    ],
    [
      'of the new form',
      [
        {
          type: 'csp-violation',
          url: `https://pay.example/order?number=${PAN}`,
          body: {
            effectiveDirective: 'script-src',
            blockedURL: `https://evil.example/${PAN}`,
            sample: PAN,
            documentURL: 'https://pay.example/order',
          },
        },
      ],
      'application/reports+json',
    ],
  ])('%s is logged as a directive and an origin, and counted', async (_, body, type) => {
    expect((await report(body, type)).statusCode).toBe(204);
    expect(facts()).toEqual([{ cspDirective: 'script-src', cspBlocked: 'https://evil.example' }]);
    expect(service.logged().join('')).not.toContain(PAN);
    const { body: metrics } = await service.fastify.inject({ url: '/metrics' });
    expect(metrics).toMatch(/titan_csp_reports_total\{directive="script-src"\} [12]/);
  });

  it('in a stranger’s words brings none of them into the log or the figures', async () => {
    const words = { 'violated-directive': 'my-own-label', 'blocked-uri': `${PAN}\n` };
    await report({ 'csp-report': words });
    expect(facts()).toEqual([{ cspDirective: 'other', cspBlocked: 'other' }]);
    expect((await service.fastify.inject({ url: '/metrics' })).body).not.toContain('my-own-label');
  });

  it.each(['[]', '{}', '"x"', '[{"type":"deprecation","body":{}}]', '{"csp-report":7}'])(
    'that is none, %s, is taken and says nothing',
    async (body) => {
      expect((await report(body)).statusCode).toBe(204);
      expect(facts()).toEqual([]);
    },
  );

  it('several at once are bounded', async () => {
    const one = { type: 'csp-violation', body: { effectiveDirective: 'img-src', blockedURL: 'data' } };
    await report(
      Array.from({ length: 50 }, () => one),
      'application/reports+json',
    );
    expect(facts()).toHaveLength(5);
  });

  it('of more than 8 kB, or of another kind, is refused', async () => {
    expect((await report({ a: 'x'.repeat(9_000) })).statusCode).toBe(413);
    expect((await report('x', 'text/html')).statusCode).toBe(415);
  });

  it('more than 30 a minute from one address are refused', async () => {
    for (let sent = 1; sent <= 30; sent += 1) {
      expect((await report({}, undefined, '10.0.0.9')).statusCode).toBe(204);
    }
    expect((await report({}, undefined, '10.0.0.9')).statusCode).toBe(429);
  });
});
