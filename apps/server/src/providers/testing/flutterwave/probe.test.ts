// The probe's scenarios, against the double: what an operator runs against Flutterwave's test mode holds there too.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createHttpOut } from '../../../platform/http-out.ts';
import { createIds, systemRandom, systemTimers } from '../../../platform/ports-node.ts';
import { createSimulatedTime } from '../../../testing/simulated-time.ts';
import { flutterwaveConnector } from '../../flutterwave/index.ts';
import { type ProbeOutcome, recordExchanges, runScenario } from '../../probe.ts';
import { type FlutterwaveStub, startFlutterwaveStub } from './stub.ts';
import { flutterwaveCredentials } from './stub-rules.ts';

const NAMES = [
  'card-ngn',
  'card-usd',
  'ghana-mtn',
  'ghana-telecel',
  'ghana-at',
  'kenya',
  'tanzania',
  'cameroon',
  'ivory-coast-wave',
  'transfer',
];

let stub: FlutterwaveStub;
const time = createSimulatedTime();
beforeEach(async () => {
  stub = await startFlutterwaveStub(time.clock);
});
afterEach(() => stub.stop());

async function run(name: string): Promise<ProbeOutcome> {
  const recorder = recordExchanges(createHttpOut(systemTimers));
  const connector = flutterwaveConnector({
    baseUrl: stub.url,
    http: recorder.http,
    clock: time.clock,
    random: systemRandom,
    warn: () => {},
  });
  const { probe } = connector;
  const scenario = probe?.scenarios.find((each) => each.name === name);
  if (!probe || !scenario) throw new Error(`There is no scenario ${name}`);
  const [callbackUrl, credentials] = ['https://checkout.test/called', flutterwaveCredentials('shop')];
  const provider = connector.open({ id: 1, name: 'shop', credentials, directCards: true, callbackUrl });
  const timers = {
    after(ms: number, action: () => void) {
      void time.advance(ms).then(action);
      return () => {};
    },
  };
  const { always } = probe;
  const ids = createIds(systemRandom);
  const { clock } = time;
  return runScenario(
    { provider, recorder, always, callbackUrl, clock, timers, ids, credentials, secrets: [] },
    scenario,
  );
}

const FINE = { outcome: 'ok', why: '', differences: [] };

it.each(NAMES)('%s', async (name) => {
  expect(await run(name)).toEqual(FINE);
});

it('an account for a payer who is known there already', async () => {
  await run('transfer');
  expect(await run('transfer')).toEqual(FINE);
});

it('has no scenario that is not run here', () => {
  const place = { http: createHttpOut(systemTimers), clock: time.clock, random: systemRandom };
  const { probe } = flutterwaveConnector({ ...place, warn: () => {} });
  expect(probe?.scenarios.map((each) => each.name)).toEqual(NAMES);
});
