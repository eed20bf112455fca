// The probe's scenarios, against the double: what an operator runs against Paystack’s test mode holds there too.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createSimulatedTime } from '@titan/server/testing/simulated-time';
import { paystackConnector } from '@titan/server/providers/paystack/index';
import { PAYSTACK_PROBE } from '@titan/server/providers/paystack/probe';
import type { ProbeScenario } from '@titan/server/providers/probe-scenario';
import { type ConnectorOf, PROBED, probed } from '../probed.ts';
import { paystackCredentials, type PaystackStub, startPaystackStub } from './stub.ts';

let stub: PaystackStub;
const time = createSimulatedTime();
beforeEach(async () => {
  stub = await startPaystackStub(time.clock);
});
afterEach(() => stub.stop());

it.each(PAYSTACK_PROBE.scenarios.map(({ name }) => name))('%s', async (name) => {
  const connectorOf: ConnectorOf = (place) => paystackConnector({ ...place, baseUrl: stub.url });
  // The test wallets approve by themselves, some time after their prompt.
  const decide = async (scenario: ProbeScenario): Promise<void> => {
    if ('wallet' in scenario.pays) await stub.decide(PROBED, 'paid');
  };
  const outcome = await probed({ connectorOf, time, credentials: paystackCredentials('shop'), decide }, name);
  expect(outcome).toEqual({ outcome: 'ok', why: '', differences: [] });
});
