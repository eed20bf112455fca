// The probe's scenarios, against the double: what an operator runs against MTN's sandbox holds there too.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createHttpOut } from '../../../platform/http-out.ts';
import { createIds, systemRandom, systemTimers } from '../../../platform/ports-node.ts';
import { createSimulatedTime } from '../../../testing/simulated-time.ts';
import { darajaConnector } from '../../daraja/index.ts';
import { DARAJA_PROBE } from '../../daraja/probe.ts';
import { recordExchanges, runScenario } from '../../probe.ts';
import type { Stub } from '../subject.ts';
import { startDarajaStub } from './stub.ts';
import { darajaCredentials } from './stub-rules.ts';

let stub: Stub;
const time = createSimulatedTime();
beforeEach(async () => {
  stub = await startDarajaStub(time.clock, { locksPhones: true });
});
afterEach(() => stub.stop());

it.each(DARAJA_PROBE.scenarios.map((scenario) => [scenario.name, scenario] as const))(
  '%s',
  async (_, scenario) => {
    const recorder = recordExchanges(createHttpOut(systemTimers));
    const { http } = recorder;
    const connector = darajaConnector({ baseUrl: stub.url, http, clock: time.clock, warn: () => {} });
    const callbackUrl = 'https://checkout.test/called';
    const credentials = darajaCredentials('shop-sandbox');
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
        credentials,
        always: DARAJA_PROBE.always,
        callbackUrl,
        clock: time.clock,
        timers: {
          after(ms, action) {
            void time.advance(ms).then(action);
            return () => {};
          },
        },
        ids: createIds(systemRandom),
        secrets: [],
      },
      scenario,
    );
    expect(outcome).toEqual({ outcome: 'ok', why: '', differences: [] });
  },
);
