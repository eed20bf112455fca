// The probe's scenarios, against the double: what an operator runs against Safaricom’s sandbox holds there too.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createSimulatedTime } from '@titan/server/testing/simulated-time';
import { darajaConnector } from '@titan/server/providers/daraja/index';
import { DARAJA_PROBE } from '@titan/server/providers/daraja/probe';
import { type ConnectorOf, probed } from '../probed.ts';
import type { Stub } from '../subject.ts';
import { startDarajaStub } from './stub.ts';
import { darajaCredentials } from './stub-rules.ts';

let stub: Stub;
const time = createSimulatedTime();
beforeEach(async () => {
  stub = await startDarajaStub(time.clock, { locksPhones: true });
});
afterEach(() => stub.stop());

it.each(DARAJA_PROBE.scenarios.map(({ name }) => name))('%s', async (name) => {
  const connectorOf: ConnectorOf = (place) => darajaConnector({ ...place, baseUrl: stub.url });
  const outcome = await probed({ connectorOf, time, credentials: darajaCredentials('shop-sandbox') }, name);
  expect(outcome).toEqual({ outcome: 'ok', why: '', differences: [] });
});
