// The probe's scenarios, against the double: what an operator runs against Kora's test mode holds there too.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createHttpOut } from '../../../platform/http-out.ts';
import { createIds, systemRandom, systemTimers } from '../../../platform/ports-node.ts';
import { createSimulatedTime } from '../../../testing/simulated-time.ts';
import { koraConnector } from '../../kora/index.ts';
import { type ProbeOutcome, recordExchanges, runScenario } from '../../probe.ts';
import { type KoraStub, startKoraStub } from './stub.ts';
import { koraCredentials } from './stub-rules.ts';

const NAMES =
  'card-approved card-pin-otp card-3ds card-declined kenya ghana bank transfer-too-much transfer-too-little'.split(
    ' ',
  );

let stub: KoraStub;
const time = createSimulatedTime();
beforeEach(async () => {
  stub = await startKoraStub(time.clock);
});
afterEach(() => stub.stop());

async function run(name: string): Promise<ProbeOutcome> {
  const recorder = recordExchanges(createHttpOut(systemTimers));
  const { http } = recorder;
  const connector = koraConnector({
    baseUrl: stub.url,
    http,
    clock: time.clock,
    random: systemRandom,
    warn: () => {},
  });
  const { probe } = connector;
  const scenario = probe?.scenarios.find((each) => each.name === name);
  if (!probe || !scenario) throw new Error(`There is no scenario ${name}`);
  const [callbackUrl, credentials] = ['https://checkout.test/called', koraCredentials('shop')];
  const account = { id: 1, name: 'shop', credentials, directCards: true, callbackUrl };
  const timers = {
    after(ms: number, action: () => void) {
      void time.advance(ms).then(action);
      return () => {};
    },
  };
  const provider = connector.open(account);
  const { always } = probe;
  const ids = createIds(systemRandom);
  const { clock } = time;
  return runScenario(
    { provider, recorder, always, callbackUrl, clock, timers, ids, credentials, secrets: [] },
    scenario,
  );
}

it.each(NAMES)('%s', async (name) => {
  expect(await run(name)).toEqual({ outcome: 'ok', why: '', differences: [] });
});

it('has no scenario that is not run here', () => {
  const place = { http: createHttpOut(systemTimers), clock: time.clock, random: systemRandom };
  const { probe } = koraConnector({ ...place, warn: () => {} });
  expect(probe?.scenarios.map((each) => each.name)).toEqual(NAMES);
});

it.each([['transfer-too-much'], ['transfer-too-little']])(
  '%s finds a dashboard that accepts every sum',
  async (name) => {
    stub.acceptAll();
    expect(await run(name)).toMatchObject({ outcome: 'differs' });
  },
);
