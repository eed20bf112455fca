// The probe against the decoy's stub: what the processor answers otherwise is found and told without anything that is secret.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createHttpOut } from '@titan/platform/http-out';
import { systemTimers } from '@titan/platform/ports-node';
import { createSimulatedTime } from '../testing/simulated-time.ts';
import type { Provider } from './port.ts';
import { decoyConnector } from '@titan/processor-kit/decoy/index';
import { decoyCredentials, startDecoyStub } from '@titan/processor-kit/decoy/stub';
import { PROBED, probed } from '@titan/processor-kit/probed';
import type { Stub } from '@titan/processor-kit/subject';
import { inJson } from '@titan/processor-kit/stub-server';

let stub: Stub;
let time: ReturnType<typeof createSimulatedTime>;
beforeEach(async () => {
  time = createSimulatedTime();
  stub = await startDecoyStub(time.clock);
});
afterEach(() => stub.stop());

const credentials = decoyCredentials('first');
const secret = credentials['clientSecret'] ?? '';

/** While the probe waits for its first query, the payer decides. */
const probe = (name: string, end: 'paid' | 'refused' | null, without: Partial<Provider> = {}) =>
  probed(
    {
      connectorOf: (place) => decoyConnector({ ...place, baseUrl: stub.url }),
      time,
      credentials,
      http: stub.httpOver(createHttpOut(systemTimers)),
      decide: async () => {
        if (end !== null) await stub.decide(PROBED, end);
      },
      without,
      secrets: [secret],
    },
    name,
  );

it('a processor that answers as documented', async () => {
  expect(await probe('wallet-approved', 'paid')).toEqual({ outcome: 'ok', why: '', differences: [] });
  expect(await probe('wallet-refused', 'refused')).toMatchObject({ outcome: 'ok' });
});

it('what the account cannot do is skipped', async () => {
  expect(await probe('wallet-approved', null, { refund: undefined })).toMatchObject({
    outcome: 'skipped',
    why: 'the account has no refunds',
  });
  expect(await probe('wallet-refused', null, { wallet: undefined })).toMatchObject({ outcome: 'skipped' });
  expect(stub.requests).toEqual([]);
});

describe('one that does not', () => {
  const collection = (more: object) => ({
    status: 200,
    body: JSON.stringify({
      status: 'success',
      data: {
        id: 'dc_1',
        merchant_ref: PROBED,
        state: 'COMPLETED',
        amount: '150.00',
        currency: 'KES',
        ...more,
      },
    }),
  });

  it('another type of a field that the connector reads: it differs, and the body is told redacted', async () => {
    const body = { amount: 150, email: 'ada@example.com', from: '+254 700 000 000', note: `of ${secret}` };
    stub.answer('query', () => collection(body));
    const { outcome, why, differences } = await probe('wallet-approved', null);
    expect([outcome, why]).toEqual(['differs', 'step 2, query: data.amount is not 150.00']);
    expect(differences).toMatchObject([
      {
        scenario: 'wallet-approved',
        request: 'GET /v2/collections/dc_1',
        got: {
          status: 200,
          means: 'approved',
          body: { data: { amount: 150, email: '[e-mail]', note: 'of [hidden]' } },
        },
      },
    ]);
    for (const hidden of [secret, 'ada@', '700']) expect(JSON.stringify(differences)).not.toContain(hidden);
  });

  it('a body that differs where the connector does not look: told, and the scenario goes on to its end', async () => {
    stub.answer(
      'refund',
      inJson({
        status: 'success',
        data: {
          id: 'dr_1',
          collection_id: 'dc_1',
          collection_amount: '150.00',
          state: 'WAITING',
          amount: '150.00',
          currency: 'KES',
        },
      }),
    );
    const { outcome, differences } = await probe('wallet-approved', 'paid');
    expect(outcome).toBe('differs');
    expect(differences.map(({ step, problems }) => [step, ...problems])).toEqual([
      [3, 'data.state is not QUEUED'],
    ]);
  });

  it('another status, and a page in place of JSON', async () => {
    stub.answer('create', () => ({
      status: 503,
      body: '<h1>Down: call +254 700 000 000</h1>',
      type: 'text/html',
    }));
    const { differences } = await probe('wallet-approved', null);
    expect(differences[0]).toMatchObject({
      problems: ['HTTP status 503, not 200', 'the body is not JSON'],
      got: { status: 503, body: '<h1>Down: call [12 digits]</h1>' },
    });
  });

  it('no answer: lost, and nothing more is asked', async () => {
    stub.fail('create', 'cut_after');
    expect(await probe('wallet-approved', null)).toMatchObject({
      outcome: 'lost',
      why: 'step 1, create: connection_cut',
    });
    expect(stub.requests.map(({ stage }) => stage)).toEqual(['token', 'create']);
  });

  it('a payer who never decides: it is asked about no more often than the connector allows, and then differs', async () => {
    const { outcome, why } = await probe('wallet-approved', null);
    expect([outcome, why]).toEqual(['differs', 'step 2, query: means "step STK_PROMPT", not "approved"']);
    const asked = stub.requests.filter(({ stage }) => stage === 'query').map(({ at }) => at);
    expect(asked.length).toBeGreaterThan(2);
    asked.slice(1).forEach((at, n) => expect(at - (asked[n] ?? 0)).toBeGreaterThanOrEqual(30_000));
  });
});
