// The probe's scenarios, against the double: what an operator runs against Paystack's test mode holds there too.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createHttpOut } from '../../../platform/http-out.ts';
import { createIds, systemRandom, systemTimers } from '../../../platform/ports-node.ts';
import type { Ids, Timers } from '../../../platform/ports.ts';
import { createSimulatedTime } from '../../../testing/simulated-time.ts';
import { paystackConnector } from '../../paystack/index.ts';
import { PAYSTACK_PROBE } from '../../paystack/probe.ts';
import { recordExchanges, runScenario } from '../../probe.ts';
import { paystackCredentials, type PaystackStub, startPaystackStub } from './stub.ts';

let stub: PaystackStub;
const time = createSimulatedTime();
beforeEach(async () => {
  stub = await startPaystackStub(time.clock);
});
afterEach(() => stub.stop());

it.each(PAYSTACK_PROBE.scenarios.map((scenario) => [scenario.name, scenario] as const))(
  '%s',
  async (_, scenario) => {
    const recorder = recordExchanges(createHttpOut(systemTimers));
    const { http } = recorder;
    const connector = paystackConnector({ baseUrl: stub.url, http, clock: time.clock, warn: () => {} });
    const callbackUrl = 'https://checkout.test/called';
    const ids: Ids = { ...createIds(systemRandom), charge: () => 'KPY-CA-probed' };
    // The test wallets approve by themselves, some time after their prompt.
    const timers: Timers = {
      after(ms, action) {
        const decided = 'wallet' in scenario.pays ? stub.decide('KPY-CA-probed', 'paid') : Promise.resolve();
        void decided.then(() => time.advance(ms)).then(action);
        return () => {};
      },
    };
    const outcome = await runScenario(
      {
        provider: connector.open({
          id: 1,
          name: 'shop',
          credentials: paystackCredentials('shop'),
          directCards: true,
          callbackUrl,
        }),
        recorder,
        always: PAYSTACK_PROBE.always,
        callbackUrl,
        clock: time.clock,
        timers,
        ids,
        credentials: {},
        secrets: [],
      },
      scenario,
    );
    expect(outcome).toEqual({ outcome: 'ok', why: '', differences: [] });
  },
);
