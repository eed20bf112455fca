// The probe's scenarios, against the double: what an operator runs against MTN’s sandbox holds there too.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createSimulatedTime } from '../../../testing/simulated-time.ts';
import { mtnMomoConnector } from '../../mtn-momo/index.ts';
import { MTN_MOMO_PROBE } from '../../mtn-momo/probe.ts';
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
