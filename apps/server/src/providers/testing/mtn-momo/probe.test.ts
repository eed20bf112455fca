// The probe's scenarios, against the double: what an operator runs against MTN's sandbox holds there too.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createHttpOut } from '../../../platform/http-out.ts';
import { createIds, systemRandom, systemTimers } from '../../../platform/ports-node.ts';
import { createSimulatedTime } from '../../../testing/simulated-time.ts';
import { mtnMomoConnector } from '../../mtn-momo/index.ts';
import { MTN_MOMO_PROBE } from '../../mtn-momo/probe.ts';
import { recordExchanges, runScenario } from '../../probe.ts';
import type { Stub } from '../subject.ts';
import { startMtnMomoStub } from './stub.ts';
import { mtnMomoCredentials } from './stub-rules.ts';

let stub: Stub;
const time = createSimulatedTime();
beforeEach(async () => {
  stub = await startMtnMomoStub(time.clock);
});
afterEach(() => stub.stop());

it.each(MTN_MOMO_PROBE.scenarios.map((scenario) => [scenario.name, scenario] as const))(
  '%s',
  async (_, scenario) => {
    const recorder = recordExchanges(createHttpOut(systemTimers));
    const { http } = recorder;
    const connector = mtnMomoConnector({ baseUrl: stub.url, http, clock: time.clock, warn: () => {} });
    const callbackUrl = 'https://checkout.test/called';
    const credentials = mtnMomoCredentials('shop-sandbox');
    const outcome = await runScenario(
      {
        provider: connector.open({
          id: 1,
          name: 'shop-sandbox',
          credentials,
          directCards: true,
          callbackUrl,
        }),
        recorder,
        always: MTN_MOMO_PROBE.always,
        callbackUrl,
        clock: time.clock,
        timers: {
          after(ms, action) {
            void time.advance(ms).then(action);
            return () => {};
          },
        },
        ids: createIds(systemRandom),
        credentials: {},
        secrets: [],
      },
      scenario,
    );
    expect(outcome).toEqual({ outcome: 'ok', why: '', differences: [] });
  },
);
