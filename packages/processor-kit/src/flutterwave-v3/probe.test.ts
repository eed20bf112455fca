// The probe's scenarios, against the double: what an operator runs against Flutterwave's test mode holds there too.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createSimulatedTime } from '@titan/server/testing/simulated-time';
import { flutterwaveV3Connector } from '@titan/server/providers/flutterwave-v3/index';
import { FLUTTERWAVE_V3_PROBE } from '@titan/server/providers/flutterwave-v3/probe';
import type { ProbeScenario } from '@titan/server/providers/probe-scenario';
import { type ConnectorOf, PROBED, probed } from '../probed.ts';
import { type FlutterwaveV3Stub, startFlutterwaveV3Stub } from './stub.ts';
import { flutterwaveV3Credentials } from './stub-rules.ts';

let stub: FlutterwaveV3Stub;
const time = createSimulatedTime();
beforeEach(async () => {
  stub = await startFlutterwaveV3Stub(time.clock);
});
afterEach(() => stub.stop());

it.each(FLUTTERWAVE_V3_PROBE.scenarios.map(({ name }) => name))('%s', async (name) => {
  const connectorOf: ConnectorOf = (place) => flutterwaveV3Connector({ ...place, baseUrl: stub.url });
  // The test mode approves prompts by itself, some seconds later.
  const decide = async ({ pays }: ProbeScenario): Promise<void> => {
    if ('wallet' in pays) await stub.decide(PROBED, 'paid');
  };
  const outcome = await probed(
    { connectorOf, time, credentials: flutterwaveV3Credentials('shop'), decide },
    name,
  );
  expect(outcome).toEqual({ outcome: 'ok', why: '', differences: [] });
});
