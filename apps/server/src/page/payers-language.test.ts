// Whatever the service says to a payer it says in the payer's language (decision 0083); to a merchant's server it speaks English.
import type { PageData } from '@titan/contract/page/page-data';
import { SANDBOX_CARDS } from '@titan/contract/sandbox/cards';
import { english } from '@titan/copy/english';
import { quoted } from '@titan/copy/quoted';
import { saidIn, type ServiceSentence } from '@titan/copy/service';
import { pseudoLanguage } from '@titan/copy/testing/pseudo-language';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readEvents } from '../testing/event-reader.ts';
import { payWithCard } from '../testing/card-payments.ts';
import {
  call,
  cardFields,
  chargeBody,
  openTestPayment,
  type OpenPayment,
  sandboxOf,
  SECRET_KEY,
  startTestService,
  type TestService,
} from '../testing/test-service.ts';

let service: TestService;
let payment: OpenPayment;
let base: string;
beforeAll(async () => {
  service = await startTestService({ language: pseudoLanguage });
  base = await service.fastify.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => service.stop());
beforeEach(async () => {
  payment = await openTestPayment(service);
});

const inPseudo = (sentence: ServiceSentence): string => saidIn(pseudoLanguage, sentence);
const [CARD] = SANDBOX_CARDS as [(typeof SANDBOX_CARDS)[number]];
const pay = (name: string) => {
  return payWithCard(service, payment, name);
};
const WRONG = { ...CARD, number: '4000000000000009' };

it('a refusal, with its code beside', async () => {
  const { body } = await call(service, payment, '/card/query', { reference: 'KPY-CA-none' });
  expect(body).toMatchObject({ code: 'UNKNOWN_REFERENCE', message: inPseudo({ code: 'UNKNOWN_REFERENCE' }) });
});

it('a refusal that no route makes', async () => {
  const { body } = await call(service, payment, '/nowhere', {});
  expect(body.message).toBe(inPseudo({ code: 'NO_ROUTE', params: { method: 'POST' } }));
});

it('what is wrong with a field, with its code beside', async () => {
  const { body } = await call(service, payment, '/card/charge', chargeBody(payment, WRONG));
  expect(body.data).toEqual({
    'cardDetails.number': { code: 'CARD_NUMBER_WRONG', message: inPseudo({ code: 'CARD_NUMBER_WRONG' }) },
  });
});

it('the feedback on a plain form, in a document of that language', async () => {
  const opened = await service.fastify.inject({ url: `/${payment.address}` });
  const { sessionToken, formKey } = JSON.parse(opened.body) as Extract<PageData, { kind: 'payment' }>;
  const fields = { session_token: sessionToken, form_key: formKey, ...cardFields(WRONG) };
  const answer = await service.fastify.inject({
    method: 'POST',
    url: `/${payment.address}/card/charge`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });
  expect(answer.json()).toMatchObject({
    language: pseudoLanguage.tag,
    feedback: { errors: { number: inPseudo({ code: 'CARD_NUMBER_WRONG' }) } },
  });
});

it.each([
  ['a problem', '/pay', { page: 'problem' }],
  ['a link that is wrong', '/pay/none', { page: 'problem' }],
  ['a link', '/pay/demo-open', { kind: 'link' }],
])('the document of %s', async (_name, url, drawn) => {
  const answer = await service.fastify.inject({ url });
  expect(answer.json()).toMatchObject({ ...drawn, language: pseudoLanguage.tag });
});

it('a page around the bank’s', async () => {
  const answer = await service.fastify.inject({ url: `/${payment.address}/status` });
  expect(answer.json()).toMatchObject({ page: 'status', language: pseudoLanguage.tag });
});

it('what is wrong with the answer to a test', async () => {
  const answer = await service.fastify.inject({
    method: 'POST',
    url: `/sandbox/faults/${payment.address}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'fault=',
  });
  expect(answer.json()).toMatchObject({ error: inPseudo({ code: 'FAULT_MISSING' }) });
});

describe('what a charge says', () => {
  const DECLINED: ServiceSentence = { code: 'card.DO_NOT_HONOR' };

  it('is our sentence for what the provider means', async () => {
    expect((await pay('do_not_honor')).body.data.response_message).toBe(inPseudo(DECLINED));
  });

  it('is stored as its code, with the provider’s words beside', async () => {
    await pay('do_not_honor');
    const { rows } = await service.pool.query(
      'select c.said, c.message from charges c join transactions t on t.id = c.transaction_id where t.reference = $1',
      [payment.reference],
    );
    expect(rows).toEqual([{ said: DECLINED, message: saidIn(english, DECLINED) }]);
  });

  it('quotes the provider, where we do not know what it means', async () => {
    const text = 'The card is on holiday';
    const calls = sandboxOf(service).card;
    const { charge } = calls;
    const answer = { kind: 'declined', errorType: 'Z9', message: text } as const;
    calls.charge = async () => ({ answer, askedAt: service.time.clock.now(), late: null });
    expect((await pay('no_auth')).body.data.response_message).toBe(
      inPseudo({ code: 'BANK_SAYS', params: { text: quoted(text) } }),
    );
    calls.charge = charge;
  });

  it('is ours where only the answer got lost', async () => {
    await service.fastify.inject({
      method: 'POST',
      url: '/sandbox/faults',
      payload: { fault: 'not_sent', payment_reference: payment.reference },
    });
    expect((await pay('no_auth')).body.data.response_message).toBe(inPseudo({ code: 'card.DEFAULT' }));
  });

  it('is pushed to the page', async () => {
    const about = { payment_reference: payment.reference };
    const asked = await call<{ ticket: string }>(service, payment, '/events/ticket', about);
    const { ticket } = asked.body.data;
    const events = await readEvents(`${base}/api/events/${payment.reference}?ticket=${ticket}`);
    await events.next();
    await pay('do_not_honor');
    let { data } = await events.next();
    while (data.status === 'processing') ({ data } = await events.next());
    expect(data.message).toBe(inPseudo(DECLINED));
    events.close();
    await events.ended;
  });

  it('is English to the merchant’s server', async () => {
    await pay('do_not_honor');
    const answer = await service.fastify.inject({
      url: `/merchant/api/v1/charges/${payment.reference}`,
      headers: { authorization: `Bearer ${SECRET_KEY}` },
    });
    expect(answer.json().data.payment_attempts).toMatchObject([{ message: saidIn(english, DECLINED) }]);
  });
});
