// The probe's scenarios, against the double: what an operator runs against Flutterwave's test mode holds there too.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createSimulatedTime } from '../../../testing/simulated-time.ts';
import { flutterwaveConnector } from '../../flutterwave/index.ts';
import { FLUTTERWAVE_PROBE } from '../../flutterwave/probe.ts';
import { type ConnectorOf, probed } from '../probed.ts';
import { type FlutterwaveStub, startFlutterwaveStub } from './stub.ts';
import { flutterwaveCredentials } from './stub-rules.ts';

let stub: FlutterwaveStub;
const time = createSimulatedTime();
beforeEach(async () => {
  stub = await startFlutterwaveStub(time.clock);
});
afterEach(() => stub.stop());

it.each(FLUTTERWAVE_PROBE.scenarios.map(({ name }) => name))('%s', async (name) => {
  const connectorOf: ConnectorOf = (place) => flutterwaveConnector({ ...place, baseUrl: stub.url });
  const outcome = await probed(
    { connectorOf, time, credentials: flutterwaveCredentials('shop-sandbox') },
    name,
  );
  expect(outcome).toEqual({ outcome: 'ok', why: '', differences: [] });
});
