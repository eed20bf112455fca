// The probe's scenarios, against the double: what an operator runs against MTN’s sandbox holds there too.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createSimulatedTime } from '@titan/server/testing/simulated-time';
import { mtnMomoConnector } from '@titan/server/providers/mtn-momo/index';
import { MTN_MOMO_PROBE } from '@titan/server/providers/mtn-momo/probe';
import { type ConnectorOf, probed } from '../probed.ts';
import type { Stub } from '../subject.ts';
import { startMtnMomoStub } from './stub.ts';
import { mtnMomoCredentials } from './stub-rules.ts';

let stub: Stub;
const time = createSimulatedTime();
beforeEach(async () => {
  stub = await startMtnMomoStub(time.clock);
});
afterEach(() => stub.stop());

it.each(MTN_MOMO_PROBE.scenarios.map(({ name }) => name))('%s', async (name) => {
  const connectorOf: ConnectorOf = (place) => mtnMomoConnector({ ...place, baseUrl: stub.url });
  const outcome = await probed({ connectorOf, time, credentials: mtnMomoCredentials('shop-sandbox') }, name);
  expect(outcome).toEqual({ outcome: 'ok', why: '', differences: [] });
});
