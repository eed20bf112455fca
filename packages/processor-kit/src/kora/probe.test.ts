// The probe's scenarios, against the double: what an operator runs against Kora's test mode holds there too.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createHttpOut } from '@titan/platform/http-out';
import { systemTimers } from '@titan/platform/ports-node';
import { createSimulatedTime } from '@titan/server/testing/simulated-time';
import { koraConnector } from '@titan/server/providers/kora/index';
import { koraProbe } from '@titan/server/providers/kora/probe';
import { PROBED, probed } from '../probed.ts';
import { type KoraStub, startKoraStub } from './stub.ts';
import { koraCredentials } from './stub-rules.ts';
import { inJson } from '../stub-server.ts';

let stub: KoraStub;
const time = createSimulatedTime();
beforeEach(async () => {
  stub = await startKoraStub(time.clock);
});
afterEach(() => stub.stop());

const run = (name: string) =>
  probed(
    {
      connectorOf: (place) => koraConnector({ ...place, baseUrl: stub.url }),
      time,
      credentials: koraCredentials('shop'),
    },
    name,
  );

const { scenarios } = koraProbe({ baseUrl: '', http: createHttpOut(systemTimers) });

it.each(scenarios.map(({ name }) => name))('%s', async (name) => {
  expect(await run(name)).toEqual({ outcome: 'ok', why: '', differences: [] });
});

it.each([['transfer-too-much'], ['transfer-too-little']])(
  '%s finds a dashboard that accepts every sum',
  async (name) => {
    stub.acceptAll();
    expect(await run(name)).toMatchObject({ outcome: 'differs' });
  },
);

it('instant-eft finds a Kora that reads its amounts as cents', async () => {
  stub.answer(
    'query',
    inJson({
      status: true,
      data: { reference: PROBED, status: 'processing', amount: '5.00', currency: 'ZAR' },
    }),
  );
  expect(await run('instant-eft')).toMatchObject({
    outcome: 'differs',
    why: expect.stringContaining('amount'),
  });
});

it('kenya finds a Kora that answers with its own reference', async () => {
  // Its reference is there once the charge is made.
  stub.answer('query', () => {
    const data = {
      reference: stub.idOf(PROBED),
      status: 'processing',
      amount: '100.00',
      currency: 'KES',
    };
    return inJson({ status: true, data })();
  });
  expect(await run('kenya')).toMatchObject({ outcome: 'differs', why: expect.stringContaining('reference') });
});
