// Spec §4, §5, §7, §8 Payment link: the page's address, its form without script, validate-link and set-up by a link (I-08).
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LINK_OPENINGS_PER_MINUTE } from './routes.ts';
import { hashOfAddress } from '../payments/session/page-address.ts';
import { secretKeyLookup } from '../merchants/merchant-key.ts';
import { linkMerchant, linkPayer, type TypedForm } from '../testing/payment-links.ts';
import { PUBLIC_KEY, SECRET_KEY, startTestService, type TestService } from '../testing/test-service.ts';
import { runAlone } from '../db/database-admin.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

let addresses = 0;
/** A new payer with an IP address of their own. */
const payer = () => {
  addresses += 1;
  return linkPayer(service, `10.0.${addresses >> 8}.${addresses & 255}`);
};
const merchant = () => linkMerchant(service);
const opened = async () =>
  (await service.pool.query('select count(*)::int as n from transactions')).rows[0].n as number;
/** The transaction at the address that Proceed leads to: it has none of the payment's names in it. */
const transactionAt = async (location: unknown) => {
  expect(location).toMatch(/^\/[0-9a-f]{32}$/);
  const hash = hashOfAddress(String(location).slice(1));
  return (await service.pool.query('select * from transactions where address_hash = $1', [hash])).rows[0];
};
const ADA = { name: 'Ada Obi', email: 'ada@example.com' };

/** A merchant of its own with a link; its keys may be revoked. */
async function anotherMerchant(name: string, env: 'test' | 'live' = 'test') {
  const [publicKey, secretKey] = [`pk_${env}_${name}_0123456789`, `sk_${env}_${name}_0123456789`];
  await service.pool.query(
    `with m as (insert into merchants (name, support_email) values ($1, 'help@other.example') returning id)
    insert into merchant_keys (lookup, merchant_id, kind, env)
    select k.lookup, m.id, k.kind, $4 from m, (values ($2, 'public'), ($3, 'secret')) as k (lookup, kind)`,
    [name, publicKey, secretKeyLookup(secretKey), env],
  );
  const made = await linkMerchant(service, secretKey).create({
    name: 'Other link',
    amount: 100,
    currency: 'KES',
  });
  return { publicKey, secretKey, slug: made.json().data.slug as string };
}

describe('the page at /pay/{slug}', () => {
  it('shows an open link with its limits, its merchant, and that it is a test', async () => {
    const answer = await payer().page('demo-open');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      kind: 'link',
      link: {
        reference: 'demo-open',
        name: 'Support the workshop',
        merchant: { name: 'Titan Demo Shop', email: 'support@demo-shop.example' },
        plan: { amount: '0.00', currency: 'NGN' },
        transaction_limit: { min: '100.00', max: '1000000.00' },
        checkout_customization: { primary_color: '#14532d', secondary_color: '#ffffff' },
        public_key: PUBLIC_KEY,
        env: 'test',
      },
      feedback: null,
    });
  });
  it('shows a fixed link with its amount, in whatever case its address is typed', async () => {
    const answer = await payer().page('Demo-Fixed');
    expect(answer.json().link).toMatchObject({ plan: { amount: '5000.00', currency: 'NGN' } });
  });
  it('is reached by an address in capitals too, as QR codes write it', async () => {
    const { statusCode, headers } = await service.fastify.inject({ url: '/PAY/DEMO-FIXED?from=qr' });
    expect([statusCode, headers.location]).toEqual([308, '/pay/DEMO-FIXED?from=qr']);
    expect((await payer().page('DEMO-FIXED')).statusCode).toBe(200);
    expect((await service.fastify.inject({ url: '/API/unknown' })).headers.location).toBe('/api/unknown');
    expect((await service.fastify.inject({ url: '/api/unknown' })).statusCode).toBe(404);
  });
  it('is never cached, and may be framed only by the merchant’s registered origins', async () => {
    await service.pool.query(
      `update merchants set frame_origins = '{https://shop.example}' where name = 'Titan Demo Shop'`,
    );
    const { headers } = await payer().page('demo-open');
    expect(headers['cache-control']).toBe('no-cache, no-store');
    expect(headers['content-security-policy']).toContain('frame-ancestors https://shop.example');
    expect(headers['content-security-policy']).toContain("form-action 'self'");
    expect(headers['x-frame-options']).toBeUndefined();
  });
  it.each(['demo-fixed.', 'demo-fixed)', 'demo-fixed%E2%80%9D', '%E2%80%8Edemo-fixed,'])(
    'leads to its link where a chat program or a sentence has ended it: %s',
    async (address) => expect((await payer().page(address)).json().kind).toBe('link'),
  );
  it.each(['unknown', 'a%00b', '..%2f', '%E2%80%AE', 'a'.repeat(70), "x'--"])(
    'that is none (%s) says that the link is incomplete or wrong',
    async (slug) => {
      const answer = await payer().page(slug);
      expect([answer.statusCode, answer.json()]).toEqual([
        404,
        { page: 'problem', problem: 'link-incomplete', reference: null },
      ]);
    },
  );
  it('of a link that is switched off says so, and whom to ask', async () => {
    const { slug } = (
      await merchant().create({ name: 'Off', amount: 5, currency: 'NGN', active: false })
    ).json().data;
    const answer = await payer().page(slug);
    expect([answer.statusCode, answer.json()]).toEqual([
      404,
      {
        kind: 'link-problem',
        problem: 'switched-off',
        merchant: {
          name: 'Titan Demo Shop',
          email: 'support@demo-shop.example',
          checkout_customization: { logo: null, primary_color: '#14532d', secondary_color: '#ffffff' },
          env: 'test',
        },
      },
    ]);
    const before = await opened();
    expect((await payer().post(slug, ADA)).json()).toMatchObject({ problem: 'switched-off' });
    expect((await payer().proceed(slug)).json().error_type).toBe('LINK_SWITCHED_OFF');
    expect((await payer().validate({ slug })).json().error_type).toBe('LINK_SWITCHED_OFF');
    expect(await opened()).toBe(before);
  });
  it('of a link whose last day is over says so from that moment on, not before', async () => {
    const { slug } = (await merchant().create({ name: 'Fair', amount: 5, currency: 'NGN' })).json().data;
    const endsAfter = (ms: number) =>
      service.pool.query('update payment_links set ends_at = $1 where slug = $2', [
        new Date(service.time.clock.now() + ms),
        slug,
      ]);
    await endsAfter(1);
    expect((await payer().validate({ slug })).statusCode).toBe(200);
    await endsAfter(0);
    const page = await payer().page(slug);
    expect([page.statusCode, page.json()]).toMatchObject([404, { kind: 'link-problem', problem: 'ended' }]);
    const before = await opened();
    expect((await payer().post(slug, ADA)).json()).toMatchObject({ problem: 'ended' });
    expect((await payer().proceed(slug)).json().error_type).toBe('LINK_ENDED');
    expect((await payer().validate({ slug })).json().error_type).toBe('LINK_ENDED');
    expect(await opened()).toBe(before);
    // The merchant's system knows nothing of it, and changes nothing of it.
    await merchant().change(slug, { name: 'Big fair' });
    expect((await payer().validate({ slug })).json().error_type).toBe('LINK_ENDED');
  });
  it('of a merchant whose keys are all revoked says that it cannot be paid', async () => {
    const { slug, publicKey } = await anotherMerchant('gone');
    const revoke = `update merchant_keys set revoked_at = 'epoch' where lookup = $1`;
    await service.pool.query(revoke, [publicKey]);
    const answer = await payer().page(slug);
    expect([answer.statusCode, answer.json().problem]).toEqual([404, 'merchant-closed']);
    const before = await opened();
    expect((await payer().post(slug, ADA)).json()).toMatchObject({ problem: 'merchant-closed' });
    expect((await payer().proceed(slug, {}, { bearer: publicKey })).json().error_type).toBe(
      'MERCHANT_CLOSED',
    );
    expect(await opened()).toBe(before);
  });
  it('that cannot be read says so, without a word of ours', async () => {
    const own = await startTestService();
    await runAlone(own.ownerUrl, 'alter table payment_links rename to gone');
    const answer = await linkPayer(own).page('demo-open');
    expect([answer.statusCode, answer.json()]).toEqual([
      500,
      { kind: 'link-problem', problem: 'not-resolved', merchant: null },
    ]);
    await own.stop();
  });
});

describe('Proceed as a plain form', () => {
  const key = async (slug: string) => (await payer().page(slug)).json().formKey as string;

  it('opens a transaction and leads to its checkout', async () => {
    const answer = await payer().post('demo-open', {
      ...ADA,
      amount: '1,500.50',
      form_key: await key('demo-open'),
    });
    expect(answer.statusCode).toBe(303);
    const made = await transactionAt(answer.headers.location);
    expect(made.reference).toMatch(/^KPY-PI-\w{23}$/);
    expect(made).toMatchObject({
      env: 'test',
      page_reference: made.reference,
      amount_minor: 150_050,
      currency: 'NGN',
      merchant_bears_cost: true,
      customer_name: 'Ada Obi',
      customer_email: 'ada@example.com',
      narration: 'Support the workshop',
      redirect_url: null,
      metadata: { payment_link: 'demo-open' },
      status: 'pending',
    });
    const page = await service.fastify.inject({ url: String(answer.headers.location) });
    expect(page.json().payment).toMatchObject({
      amount: '1500.50',
      status: 'pending',
      env: 'test',
      customer: { name: 'A•••', email: 'a•••@example.com' },
    });
  });
  it.each([
    ['250,50', 25_050],
    ['1.250,5', 125_050],
    ['٢٥٠٫٥٠', 25_050],
    ['1.250', 125_000],
  ])('reads %s as its payer meant it, never multiplied', async (amount, minor) => {
    const answer = await payer().post('demo-open', { ...ADA, amount });
    expect(await transactionAt(answer.headers.location)).toMatchObject({ amount_minor: minor });
    const called = await payer().proceed('demo-open', { amount });
    expect(called.json().data.payment.amount).toBe((minor / 100).toFixed(2));
  });
  it('takes a number of a program for what it is: its point groups no thousands', async () => {
    const called = await payer().proceed('demo-open', { amount: 100.125 });
    expect([called.statusCode, called.json().data.amount.params.problem]).toEqual([400, 'too_many_decimals']);
  });
  it('decimals of a currency that has none are refused with the reason, and stay as typed', async () => {
    const made = { name: 'Francs', currency: 'XOF', min: 100, max: 90_000 };
    const { slug } = (await merchant().create(made)).json().data;
    const answer = await payer().post(slug, { ...ADA, amount: '250,50' });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().feedback).toMatchObject({
      errors: { amount: 'Enter a whole amount, like 1,250: XOF has no decimals.' },
      values: { amount: '250,50' },
    });
  });
  it('hands its items to the payment; both show what each line comes to', async () => {
    const items = [
      { name: 'Seat', quantity: 2, unit_amount: 300 },
      { name: 'Early bird', unit_amount: -100 },
    ];
    const { slug } = (await merchant().create({ name: 'Show', amount: 500, currency: 'KES', items })).json()
      .data;
    const shown = [
      { name: 'Seat', quantity: 2, amount: '600.00' },
      { name: 'Early bird', quantity: 1, amount: '-100.00' },
    ];
    expect((await payer().validate({ slug })).json().data.items).toEqual(shown);
    expect((await payer().proceed(slug)).json().data.payment.items).toEqual(shown);
    expect((await payer().validate({ slug: 'demo-fixed' })).json().data).not.toHaveProperty('items');
  });
  it('needs no name, and takes bidi controls out of one', async () => {
    const location = async (name: string) =>
      (await payer().post('demo-fixed', { ...ADA, name })).headers.location;
    expect(await transactionAt(await location(''))).toMatchObject({
      customer_name: null,
      amount_minor: 500_000,
    });
    expect(await transactionAt(await location('  Ada\u202e  Obi '))).toMatchObject({
      customer_name: 'Ada Obi',
    });
  });
  it('takes an email whose domain is in letters, and keeps it as mail is sent to it', async () => {
    const answer = await payer().post('demo-fixed', { ...ADA, email: ' z@exämple.com ' });
    expect(await transactionAt(answer.headers.location)).toMatchObject({
      customer_email: 'z@xn--exmple-cua.com',
    });
  });
  it('posted twice opens one; changed and posted again, another', async () => {
    const typed = { ...ADA, amount: '200', form_key: await key('demo-open') };
    const before = await opened();
    const both = await Promise.all([payer().post('demo-open', typed), payer().post('demo-open', typed)]);
    expect(new Set(both.map((answer) => answer.headers.location)).size).toBe(1);
    expect(await opened()).toBe(before + 1);
    const changed = await payer().post('demo-open', { ...typed, amount: '300' });
    expect(changed.statusCode).toBe(303);
    expect(changed.headers.location).not.toBe(both[0]?.headers.location);
  });
  it.each([
    ['an empty form', {}, { email: /name@example\.com/, amount: /^Enter an amount\.$/ }],
    ['a wrong email', { email: 'ada@', amount: '200' }, { email: /name@example\.com/ }],
    [
      'less than the minimum',
      { email: 'ada@example.com', amount: '99.99' },
      { amount: /at least NGN 100\.00/ },
    ],
    [
      'more than the maximum',
      { email: 'ada@example.com', amount: '1000000.01' },
      { amount: /at most NGN 1,000,000\.00/ },
    ],
    ['three decimals', { email: 'ada@example.com', amount: '1000.005' }, { amount: /at most 2 decimals/ }],
    ['words', { email: 'ada@example.com', amount: 'a lot' }, { amount: /in numbers/ }],
    ['what could be two amounts', { email: 'ada@example.com', amount: '1,2,3' }, { amount: /in numbers/ }],
    [
      'a long name',
      { email: 'ada@example.com', amount: '200', name: 'x'.repeat(101) },
      { name: /100 characters/ },
    ],
    [
      'a name that is past reading',
      { email: 'ada@example.com', amount: '200', name: 'x'.repeat(401) },
      { name: /^has the wrong form$/ },
    ],
  ])(
    'with %s comes back with what was typed, as the call refuses it, and opens nothing',
    async (_, typed, expected) => {
      const before = await opened();
      const answer = await payer().post('demo-open', typed as Record<string, string>);
      expect(answer.statusCode).toBe(422);
      const { errors, values } = answer.json().feedback;
      expect(Object.keys(errors).toSorted()).toEqual(Object.keys(expected).toSorted());
      for (const [field, words] of Object.entries(expected)) expect(errors[field]).toMatch(words);
      expect(values).toEqual({ name: '', email: '', amount: '', ...typed });
      const { amount, ...customer }: TypedForm = typed;
      const called = await payer().proceed('demo-open', { customer: { email: '', ...customer }, amount });
      const problems = Object.entries(called.json().data as Record<string, { message: string }>);
      const messages = problems.map(([at, { message }]) => [at.split('.').at(-1), message]);
      expect([called.statusCode, Object.fromEntries(messages)]).toEqual([400, errors]);
      expect(await opened()).toBe(before);
    },
  );
  it('with the amount that a fixed link had before says that it has changed', async () => {
    const { slug } = (await merchant().create({ name: 'Moves', amount: 100, currency: 'XOF' })).json().data;
    await merchant().change(slug, { amount: 150 });
    const answer = await payer().post(slug, { ...ADA, amount: '100' });
    expect([answer.statusCode, answer.json().feedback.errors.amount]).toEqual([
      422,
      expect.stringContaining('has changed'),
    ]);
    expect(answer.json().link.plan).toEqual({ amount: '150', currency: 'XOF' });
    expect((await payer().post(slug, { ...ADA, amount: '150' })).statusCode).toBe(303);
  });
  it('logs neither name nor email', async () => {
    await payer().post('demo-open', { name: 'Zebedee Quux', email: 'zebedee@quux.example', amount: '1' });
    await payer().post('demo-open', { name: 'Zebedee Quux', email: 'zebedee@quux.example', amount: '200' });
    expect(service.logged().join('')).not.toMatch(/zebedee/i);
  });
});

describe('validate-link', () => {
  it('returns the link by its address alone', async () => {
    const answer = await payer().validate({ slug: 'demo-fixed', env: 'test' });
    expect(answer.json()).toMatchObject({
      status: true,
      data: { reference: 'demo-fixed', plan: { amount: '5000.00', currency: 'NGN' }, public_key: PUBLIC_KEY },
    });
  });
  it.each([
    [{ slug: 'nothing-here' }, 404, 'UNKNOWN_LINK'],
    [{ slug: 'a\u0000b' }, 400, 'INVALID_INPUT'],
    [{ slug: 'demo-fixed', env: 'live' }, 400, 'ENV_MISMATCH'],
    [{}, 400, 'INVALID_INPUT'],
    [{ slug: 'demo-fixed', more: 1 }, 400, 'INVALID_INPUT'],
  ])('of %j is refused', async (body, status, code) => {
    const answer = await payer().validate(body);
    expect([answer.statusCode, answer.json().error_type]).toEqual([status, code]);
  });
  it('says in the specification’s words that a link is wrong', async () => {
    expect((await payer().validate({ slug: 'nothing-here' })).json().message).toBe(
      'This payment’s link seems to be incomplete or wrong, please check again.',
    );
  });
});

describe('set-up by a link (spec §7 POST /?type=payment-link)', () => {
  it('opens the transaction with a session on it, with the payload of the specification', async () => {
    const answer = await payer().proceed('demo-open', {
      amount: '250.00',
      currency: 'NGN',
      public_key: PUBLIC_KEY,
    });
    const { payment, session_token: token, address } = answer.json().data;
    expect((await transactionAt(`/${address}`)).reference).toBe(payment.reference);
    expect(payment).toMatchObject({
      amount: '250.00',
      currency: 'NGN',
      status: 'pending',
      narration: 'Support the workshop',
    });
    const again = await service.fastify.inject({
      method: 'POST',
      url: '/api/?type=modal-payment',
      headers: { authorization: `Bearer ${token}` },
      payload: { reference: payment.reference },
    });
    expect(again.json().data.payment.reference).toBe(payment.reference);
  });
  it('takes no amount of the payer’s where the link has one', async () => {
    expect((await payer().proceed('demo-fixed')).json().data.payment.amount).toBe('5000.00');
    const lower = await payer().proceed('demo-fixed', { amount: 1 });
    expect([lower.statusCode, lower.json().data.amount.message]).toEqual([
      400,
      expect.stringContaining('has changed'),
    ]);
  });
  it('opens one per key, however many calls arrive at once; the key with other details is refused', async () => {
    const before = await opened();
    const ada = payer();
    const proceed = () => ada.proceed('demo-open', { amount: 777 }, { key: 'key-1' });
    const answers = await Promise.all(Array.from({ length: 8 }, proceed));
    expect(new Set(answers.map((answer) => answer.json().data.payment.reference)).size).toBe(1);
    expect(await opened()).toBe(before + 1);
    const other = await ada.proceed('demo-open', { amount: 778 }, { key: 'key-1' });
    expect([other.statusCode, other.json().error_type]).toEqual([422, 'KEY_REUSED']);
    expect(await opened()).toBe(before + 1);
  });
  it('keeps keys of different links apart', async () => {
    const [open, fixed] = [
      await payer().proceed('demo-open', { amount: 500 }, { key: 'key-2' }),
      await payer().proceed('demo-fixed', {}, { key: 'key-2' }),
    ];
    expect(fixed.json().data.payment.reference).not.toBe(open.json().data.payment.reference);
  });
  it.each([
    ['no key', '', 401],
    ['a secret key', SECRET_KEY, 401],
    ['somebody’s key', 'pk_test_somebody_0000000', 401],
  ])('with %s is refused', async (_, bearer, status) => {
    const before = await opened();
    expect((await payer().proceed('demo-open', { amount: 500 }, { bearer })).statusCode).toBe(status);
    expect(await opened()).toBe(before);
  });
  it('of a link with the key of another merchant is refused', async () => {
    const { slug, publicKey } = await anotherMerchant('apart');
    expect((await payer().proceed(slug)).statusCode).toBe(401);
    expect((await payer().proceed('demo-open', { amount: 500 }, { bearer: publicKey })).statusCode).toBe(401);
    expect((await payer().proceed(slug, {}, { bearer: publicKey })).statusCode).toBe(200);
  });
  it.each([
    ['another currency', { amount: 500, currency: 'USD' }, 'currency'],
    ['less than the minimum', { amount: 99 }, 'amount'],
    ['no amount', {}, 'amount'],
    ['half a kobo', { amount: 500.005 }, 'amount'],
    ['no email', { amount: 500, customer: { email: '' } }, 'customer.email'],
    ['fields that do not exist', { amount: 500, redirect_url: 'https://evil.example' }, 'redirect_url'],
  ])('with %s is refused, by its field', async (_, body, field) => {
    const before = await opened();
    const answer = await payer().proceed('demo-open', body);
    expect([answer.statusCode, Object.keys(answer.json().data)]).toEqual([400, [field]]);
    expect(await opened()).toBe(before);
  });
  it('carries the link’s way back, and its colours, into the checkout', async () => {
    const { slug } = (
      await merchant().create({
        name: 'Ours',
        amount: 50,
        currency: 'GHS',
        redirect_url: 'https://shop.example/thanks',
        customization: { primary_color: '#AA0000' },
      })
    ).json().data;
    const { payment } = (await payer().proceed(slug)).json().data;
    expect(payment).toMatchObject({
      redirect_url: 'https://shop.example/thanks',
      checkout_customization: { primary_color: '#aa0000', secondary_color: null },
    });
  });
});

it('a stranger cannot fill the database: submissions are counted by address, by call and by form', async () => {
  const stranger = payer();
  for (let opened = 0; opened < LINK_OPENINGS_PER_MINUTE; opened += 1) {
    const answer = opened % 2 ? await stranger.proceed('demo-fixed') : await stranger.post('demo-fixed', ADA);
    expect(answer.statusCode).toBeLessThan(400);
  }
  const before = await opened();
  const called = await stranger.proceed('demo-fixed');
  expect([called.statusCode, called.json().error_type]).toEqual([429, 'TOO_MANY_REQUESTS']);
  // Both say when the address may try again, which is within the minute.
  const wait = Number(called.headers['retry-after']);
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(60);
  const posted = await stranger.post('demo-fixed', ADA);
  expect(posted.statusCode).toBe(429);
  expect(Number(posted.headers['retry-after'])).toBeGreaterThan(0);
  expect(posted.json().feedback).toMatchObject({
    notice: expect.stringContaining('wait a minute'),
    values: ADA,
  });
  expect(await opened()).toBe(before);
  expect((await stranger.page('demo-fixed')).statusCode).toBe(200);
  expect((await payer().post('demo-fixed', ADA)).statusCode).toBe(303);
});
