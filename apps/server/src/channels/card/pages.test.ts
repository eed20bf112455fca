// Spec §2 routes of 3-D Secure as browsers and banks meet them: the way there, the frame, the way back.
import type { ReturnPage } from '@titan/contract/page/return-page';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { payWithCard } from '../../testing/card-payments.ts';
import {
  call,
  openTestPayment,
  type OpenPayment,
  PUBLIC_KEY,
  startTestService,
  type TestService,
} from '../../testing/test-service.ts';

let service: TestService;
let payment: OpenPayment;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());
beforeEach(async () => {
  payment = await openTestPayment(service);
});

const FORM = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };

const pay = async (name: string): Promise<string> => {
  return (await payWithCard(service, payment, name)).body.data.reference;
};
const ask = async (request: string | InjectOptions) => {
  const { statusCode, headers, body } = await service.fastify.inject(request as InjectOptions);
  return { status: statusCode, location: headers.location, headers, body };
};
const pageOf = async (url: string) => JSON.parse((await ask(url)).body) as ReturnPage;
const setStepPage = (reference: string, page: object | null) =>
  service.pool.query('update charges set step_page = $2 where reference = $1', [reference, page]);
const later = () => service.time.advance(1_000);

describe('/charge-card/3ds/{reference}', () => {
  it('a url type navigates to that url', async () => {
    const reference = await pay('3ds');
    expect(await ask(`/charge-card/3ds/${reference}`)).toMatchObject({
      status: 303,
      location: `/charge-card/3ds-test/${reference}`,
    });
    await setStepPage(reference, { type: 'url', content: 'https://acs.bank.example/challenge?id=7' });
    expect((await ask(`/charge-card/3ds/${reference}`)).location).toBe(
      'https://acs.bank.example/challenge?id=7',
    );
  });

  it('follows http to the payer’s own machine alone, where a processor’s double is', async () => {
    const reference = await pay('3ds');
    const content = 'http://127.0.0.1:4000/pages/1';
    await setStepPage(reference, { type: 'url', content });
    expect((await ask(`/charge-card/3ds/${reference}`)).location).toBe(content);
  });

  it('an html type goes to the product’s own card-threeds page, and so does either type in the checkout’s frame', async () => {
    const html = await pay('3ds_html');
    expect((await ask(`/charge-card/3ds/${html}`)).location).toBe(`/card-threeds/${html}`);
    const url = await pay('3ds');
    expect((await ask(`/charge-card/3ds/${url}?in=frame`)).location).toBe(`/card-threeds/${url}?in=frame`);
  });

  it.each<[string, () => Promise<string>]>([
    ['that does not exist', async () => 'KPY-CA-nobody'],
    ['that is no reference', async () => '%3Cscript%3E'],
    [
      'whose bank gave no page',
      async () => {
        const reference = await pay('3ds');
        await setStepPage(reference, null);
        return reference;
      },
    ],
    ...[
      'javascript:alert(1)',
      'http://acs.bank.example/',
      '//evil.example/',
      '/\\evil.example/',
      'data:text/html,x',
    ].map((content): [string, () => Promise<string>] => [
      `whose page is ${content}`,
      async () => {
        const reference = await pay('3ds');
        await setStepPage(reference, { type: 'url', content });
        return reference;
      },
    ]),
  ])('a charge %s shows the failure, and leads nowhere', async (_, make) => {
    const answer = await ask(`/charge-card/3ds/${await make()}`);
    expect(answer.location).toBeUndefined();
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(JSON.parse(answer.body)).toMatchObject({ page: 'redirect-failed' });
  });

  it('an attempt that has ended leads to its result', async () => {
    const reference = await pay('virtual_card');
    expect((await ask(`/charge-card/3ds/${reference}`)).location).toBe(`/charge-card/verify/${reference}`);
  });
});

describe('/card-threeds/{reference}', () => {
  it('is ours, may frame any https page, and may be framed only by us', async () => {
    const reference = await pay('3ds_html');
    const { headers, body } = await ask(`/card-threeds/${reference}`);
    expect(JSON.parse(body)).toMatchObject({
      page: 'card-threeds',
      bank: `/card-threeds/${reference}/bank`,
      framed: false,
    });
    expect(headers['content-security-policy']).toMatch(/frame-src 'self' https:;/);
    expect(headers['content-security-policy']).toMatch(/frame-ancestors 'self'$/);
    expect(headers['content-security-policy']).not.toContain('unsafe');
    expect(headers['x-frame-options']).toBe('SAMEORIGIN');
  });

  it('holds a bank’s address too, for the checkout’s own frame', async () => {
    const reference = await pay('3ds');
    expect(await pageOf(`/card-threeds/${reference}?in=frame`)).toMatchObject({
      bank: `/charge-card/3ds-test/${reference}`,
      framed: true,
    });
  });

  it('the bank’s html is served as it came, on an origin of its own', async () => {
    const reference = await pay('3ds_html');
    const html = '<script>top.location="/"</script><form action="https://acs.example/"></form>';
    await setStepPage(reference, { type: 'html', content: html });
    const { headers, body } = await ask(`/card-threeds/${reference}/bank`);
    expect(body).toBe(html);
    expect(headers['content-security-policy']).toMatch(/^sandbox allow-forms allow-scripts;/);
    expect(headers['content-security-policy']).not.toContain('allow-same-origin');
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['cache-control']).toBe('no-store');
  });

  it('no other page of ours may frame a bank', async () => {
    const own = await ask(`/${payment.address}`);
    expect(own.headers['content-security-policy']).toMatch(/frame-src 'self';/);
    expect(own.headers['content-security-policy']).toMatch(/frame-ancestors 'none'$/);
    const verify = await ask(`/charge-card/verify/${await pay('3ds')}`);
    expect(verify.headers['content-security-policy']).toMatch(/frame-src 'none';/);
  });
});

describe('/charge-card/3ds-test/{reference}', () => {
  it('shows amount, currency and the fixed test value', async () => {
    const reference = await pay('3ds');
    expect(await pageOf(`/charge-card/3ds-test/${reference}`)).toMatchObject({
      page: '3ds-test',
      amount: '1500.00',
      currency: 'NGN',
      value: '1234',
      error: null,
    });
  });

  it('Submit authorizes, then goes to /charge-card/verify/{reference}, also when it is submitted twice', async () => {
    const reference = await pay('3ds');
    const submit = () =>
      ask({ method: 'POST', url: `/charge-card/3ds-test/${reference}`, headers: FORM, payload: 'pin=1234' });
    for (const answer of [await submit(), await submit()]) {
      expect(answer).toMatchObject({ status: 303, location: `/charge-card/verify/${reference}` });
    }
    await later();
    expect(await pageOf(`/charge-card/verify/${reference}?asked`)).toMatchObject({ outcome: 'success' });
  });

  it('the password must be non-empty, and the right one', async () => {
    const reference = await pay('3ds');
    for (const [payload, error] of [
      ['pin=', 'Enter the password.'],
      ['pin=4321', 'The bank doesn’t know this password.'],
    ]) {
      const answer = await ask({
        method: 'POST',
        url: `/charge-card/3ds-test/${reference}`,
        headers: FORM,
        payload: payload as string,
      });
      expect([answer.status, JSON.parse(answer.body).error]).toEqual([422, error]);
      expect(answer.body).not.toContain('4321');
    }
  });

  it.each(['', '1'.repeat(21)])('what the call refuses is no password: "%s"', async (pin) => {
    const reference = await pay('3ds');
    const called = await call(service, payment, '/charge-card/threeds-test', { reference, pin });
    expect([called.status, Object.keys(called.body.data)]).toEqual([400, ['pin']]);
    const url = `/charge-card/3ds-test/${reference}`;
    expect((await ask({ method: 'POST', url, headers: FORM, payload: `pin=${pin}` })).status).toBe(422);
  });
});

describe('/charge-card/verify', () => {
  it('says Verifying your payment until the provider was asked, then the result', async () => {
    const reference = await pay('3ds');
    await later();
    expect(await pageOf(`/charge-card/verify/${reference}`)).toMatchObject({ outcome: 'verifying' });
    expect(await pageOf(`/charge-card/verify/${reference}?asked`)).toMatchObject({
      outcome: 'still-processing',
    });
    await ask({
      method: 'POST',
      url: `/charge-card/3ds-test/${reference}`,
      headers: FORM,
      payload: 'pin=1234',
    });
    await later();
    expect(await pageOf(`/charge-card/verify/${reference}?asked`)).toMatchObject({
      outcome: 'success',
      payment: { address: `/${payment.address}` },
      charge: { reference, amount_charged: '1500.00' },
    });
  });

  it('failed: says whether its payer was debited', async () => {
    const declined = await pay('insufficient_funds');
    await call(service, payment, '/card/authorize', {
      public_key: PUBLIC_KEY,
      reference: declined,
      authorization: { pin: '1234' },
    });
    expect(await pageOf(`/charge-card/verify/${declined}`)).toMatchObject({
      outcome: 'failed',
      money: 'not-debited',
    });
    payment = await openTestPayment(service);
    const fault = { fault: 'amount_differs', payment_reference: payment.reference };
    await ask({ method: 'POST', url: '/sandbox/faults', payload: fault });
    const differing = await pay('virtual_card');
    await later();
    expect(await pageOf(`/charge-card/verify/${differing}?asked`)).toMatchObject({
      outcome: 'failed',
      money: 'coming-back',
    });
  });

  it('stopped by its payer: nothing was taken, as the payment’s own page says', async () => {
    const reference = await pay('3ds');
    await call(service, payment, '/card/cancel', { reference });
    await later();
    expect(await pageOf(`/charge-card/verify/${reference}?asked`)).toMatchObject({
      outcome: 'failed',
      money: 'not-debited',
    });
  });

  it('paid by another attempt it is paid, whatever became of this one', async () => {
    const stopped = await pay('3ds');
    await call(service, payment, '/card/cancel', { reference: stopped });
    const reference = await pay('virtual_card');
    expect(await pageOf(`/charge-card/verify/${stopped}`)).toMatchObject({
      outcome: 'success',
      charge: { reference },
    });
  });

  it('finds the charge by merchant_order_id too', async () => {
    const reference = await pay('virtual_card');
    expect(await pageOf(`/charge-card/verify?merchant_order_id=${reference}`)).toMatchObject({
      outcome: 'success',
      charge: { reference },
    });
  });

  it.each([
    '/charge-card/verify',
    '/charge-card/verify/KPY-CA-nobody',
    '/charge-card/verify?merchant_order_id=a&merchant_order_id=b',
  ])('%s: the transaction is not found', async (url) => {
    expect(await ask(url)).toMatchObject({ status: 404 });
    expect(await pageOf(url)).toEqual({ page: 'verify', outcome: 'not-found' });
  });

  it('names no payment by the merchant’s reference, only a charge by ours', async () => {
    await pay('virtual_card');
    expect((await ask(`/charge-card/verify?merchant_order_id=${payment.reference}`)).status).toBe(404);
  });

  it.each([
    ['a form', 'application/x-www-form-urlencoded', 'cres=eyJ0eXAi&status=success&foo=bar'],
    ['JSON', 'application/json', '{"status":"success"}'],
    ['broken JSON', 'application/json', '{'],
    ['text', 'text/plain', 'success'],
    ['something unheard of', 'application/x-bank', 'success'],
    ['40 kB of fields', 'application/x-www-form-urlencoded', `PaRes=${'A'.repeat(40_000)}`],
  ])(
    'a bank comes back by post with %s: it proves nothing, and is led to the result',
    async (_, type, payload) => {
      const reference = await pay('3ds');
      const headers = { 'content-type': type, origin: 'null', 'sec-fetch-site': 'cross-site' };
      const url = `/charge-card/verify/${reference}`;
      expect(await ask({ method: 'POST', url, headers, payload })).toMatchObject({
        status: 303,
        location: url,
      });
      await later();
      expect(await pageOf(`${url}?asked`)).toMatchObject({ outcome: 'still-processing' });
    },
  );

  it('a post without a body, and one with merchant_order_id, come to the same place', async () => {
    const reference = await pay('3ds');
    const back = async (url: string) =>
      (await ask({ method: 'POST', url, headers: { 'sec-fetch-site': 'cross-site' } })).location;
    expect(await back(`/charge-card/verify/${reference}`)).toBe(`/charge-card/verify/${reference}`);
    const named = `/charge-card/verify?merchant_order_id=${reference}`;
    expect(await back(named)).toBe(named);
    const foreign = '/charge-card/verify?merchant_order_id=https://evil.example';
    expect(await back(foreign)).toBe('/charge-card/verify');
  });

  it('a body without end is refused', async () => {
    const url = `/charge-card/verify/${await pay('3ds')}`;
    const answer = await ask({ method: 'POST', url, headers: FORM, payload: 'a'.repeat(300 * 1_024) });
    expect(answer.status).toBe(413);
  });
});

describe('the sandbox’s bank', () => {
  it('asks for a code, and comes back by a post from an origin that is not ours', async () => {
    const reference = await pay('3ds_html');
    const creq = await ask({
      method: 'POST',
      url: `/sandbox/acs/${reference}`,
      headers: FORM,
      payload: 'creq=x',
    });
    expect(creq.body).toContain('Confirm your payment of <strong>NGN 1500.00</strong>');
    expect(creq.headers['content-security-policy']).toMatch(
      /^sandbox allow-forms allow-scripts allow-top-navigation /,
    );
    expect(creq.headers['content-security-policy']).not.toContain('unsafe');
    const done = await ask({
      method: 'POST',
      url: `/sandbox/acs/${reference}/answer`,
      headers: FORM,
      payload: 'choice=confirm&code=1234',
    });
    expect(done.body).toContain(`<form method="post" action="/charge-card/verify/${reference}">`);
  });

  it('has a page that refuses frames', async () => {
    const { headers } = await ask(`/sandbox/acs/${await pay('3ds_html')}/unframed`);
    expect(headers['x-frame-options']).toBe('DENY');
    expect(headers['content-security-policy']).toMatch(/frame-ancestors 'none'$/);
  });

  it('knows nothing of a payment that was never sent to it', async () => {
    expect((await ask(`/sandbox/acs/${await pay('virtual_card')}`)).status).toBe(404);
    expect((await ask('/sandbox/acs/%3Cscript%3E')).body).not.toContain('<script>');
  });
});

it('nothing of the bank’s page and of what banks send back is logged', async () => {
  const reference = await pay('3ds_html');
  await setStepPage(reference, { type: 'html', content: 'SECRET-OF-THE-BANK' });
  await ask(`/card-threeds/${reference}/bank`);
  await ask(`/card-threeds/${reference}`);
  const payload = 'cres=SECRET-OF-THE-BANK&PaRes=SECRET-OF-THE-BANK';
  await ask({
    method: 'POST',
    url: `/charge-card/verify/${reference}?x=SECRET-OF-THE-BANK`,
    headers: FORM,
    payload,
  });
  await setStepPage(reference, { type: 'url', content: 'http://SECRET-OF-THE-BANK/' });
  await ask(`/charge-card/3ds/${reference}`);
  expect(service.logged().join('')).toContain('A step at a bank has no page to go to');
  expect(service.logged().join('')).not.toContain('SECRET-OF-THE-BANK');
});

it('in live mode there is no test page, no sandbox bank, and no call for either', async () => {
  const live = await startTestService({ mode: 'live' });
  for (const [method, url] of [
    ['GET', '/charge-card/3ds-test/KPY-CA-1'],
    ['POST', '/charge-card/3ds-test/KPY-CA-1'],
    ['GET', '/sandbox/acs/KPY-CA-1'],
    ['POST', '/sandbox/acs/KPY-CA-1/answer'],
    ['POST', '/api/charge-card/threeds-test'],
  ] as const) {
    const answer = await live.fastify.inject({
      method,
      url,
      headers: FORM,
      payload: method === 'POST' ? 'pin=1234' : '',
    });
    expect([url, answer.statusCode]).toEqual([url, 404]);
  }
  expect((await live.fastify.inject({ url: '/charge-card/verify/KPY-CA-1' })).statusCode).toBe(404);
  await live.stop();
});
