// The probe's scenarios, against the double: what an operator runs against Kora's test mode holds there too.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createHttpOut } from '../../../platform/http-out.ts';
import { systemTimers } from '../../../platform/ports-node.ts';
import { createSimulatedTime } from '../../../testing/simulated-time.ts';
import { koraConnector } from '../../kora/index.ts';
import { koraProbe } from '../../kora/probe.ts';
import { probed } from '../probed.ts';
import { type KoraStub, startKoraStub } from './stub.ts';
import { koraCredentials } from './stub-rules.ts';

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
