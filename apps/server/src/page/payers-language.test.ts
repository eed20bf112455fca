// Whatever the service says to a payer it says in the payer's language (decision 0057); to a merchant's server it speaks English.
import type { PageData } from '@titan/contract/page-data';
import { SANDBOX_CARDS } from '@titan/contract/sandbox-cards';
import { saidIn, type ServiceSentence } from '@titan/copy/service';
import { pseudoLanguage } from '@titan/copy/testing/pseudo-language';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  call,
  cardFields,
  chargeBody,
  openTestPayment,
  type OpenPayment,
  startTestService,
  type TestService,
} from '../testing/test-service.ts';

let service: TestService;
let payment: OpenPayment;
beforeAll(async () => {
  service = await startTestService({ language: pseudoLanguage });
});
afterAll(() => service.stop());
beforeEach(async () => {
  payment = await openTestPayment(service);
});

const said = (sentence: ServiceSentence): string => saidIn(pseudoLanguage, sentence);
const [CARD] = SANDBOX_CARDS as [(typeof SANDBOX_CARDS)[number]];
const WRONG = { ...CARD, number: '4000000000000009' };

it('a refusal, with its code beside', async () => {
  const { body } = await call(service, payment, '/card/query', { reference: 'KPY-CA-none' });
  expect(body).toMatchObject({ code: 'UNKNOWN_REFERENCE', message: said({ code: 'UNKNOWN_REFERENCE' }) });
});

it('a refusal that no route makes', async () => {
  const { body } = await call(service, payment, '/nowhere', {});
  expect(body.message).toBe(said({ code: 'NO_ROUTE', params: { method: 'POST' } }));
});

it('what is wrong with a field, with its code beside', async () => {
  const { body } = await call(service, payment, '/card/charge', chargeBody(payment, WRONG));
  expect(body.data).toEqual({
    'cardDetails.number': { code: 'CARD_NUMBER_WRONG', message: said({ code: 'CARD_NUMBER_WRONG' }) },
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
    feedback: { errors: { number: said({ code: 'CARD_NUMBER_WRONG' }) } },
  });
});

it.each([
  ['a problem', '/pay', 'problem'],
  ['a link that is wrong', '/pay/none', 'problem'],
  ['a link', '/pay/demo-open', 'link'],
])('the document of %s', async (_name, url, kind) => {
  const answer = await service.fastify.inject({ url });
  expect(answer.json()).toMatchObject({ kind, language: pseudoLanguage.tag });
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
  expect(answer.json()).toMatchObject({ error: said({ code: 'FAULT_MISSING' }) });
});
