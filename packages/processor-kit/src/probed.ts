// Runs scenarios of a connector's probe against its double: what an operator runs against the processor's test mode.
import type { HttpOut, Warn, Clock, Random } from '@titan/platform/ports';
import { createHttpOut } from '@titan/platform/http-out';
import { createIds, systemRandom, systemTimers } from '@titan/platform/ports-node';
import type { SimulatedTime } from '@titan/server/testing/simulated-time';
import type { Connector } from '@titan/server/providers/connector';
import type { Provider } from '@titan/server/providers/port';
import type { ProbeScenario } from '@titan/server/providers/probe-scenario';
import { type ProbeOutcome, recordExchanges, runScenario } from '@titan/server/providers/probe';

/** The reference of the charge that a scenario makes. */
export const PROBED = 'KPY-CA-probed';

export type ConnectorOf = (place: { http: HttpOut; clock: Clock; random: Random; warn: Warn }) => Connector;

type Probed = {
  connectorOf: ConnectorOf;
  time: SimulatedTime;
  credentials: Readonly<Record<string, string>>;
  /** The way to the double. */
  http?: HttpOut;
  /** What the payer does each time that the scenario waits. */
  decide?(scenario: ProbeScenario): Promise<unknown>;
  /** Capabilities that the account has not. */
  without?: Partial<Provider>;
  /** The values of credentials that no report may have. */
  secrets?: readonly string[];
};

/** By the scenario's name; throws where there is none. Waiting takes no time. */
export async function probed(
  {
    connectorOf,
    time,
    credentials,
    http = createHttpOut(systemTimers),
    decide,
    without,
    secrets = [],
  }: Probed,
  name: string,
): Promise<ProbeOutcome> {
  const { clock } = time;
  const recorder = recordExchanges(http);
  const connector = connectorOf({ http: recorder.http, clock, random: systemRandom, warn: () => {} });
  const { probe } = connector;
  const scenario = probe?.scenarios.find((each) => each.name === name);
  if (!probe || !scenario) throw new Error(`There is no scenario ${name}`);
  const callbackUrl = 'https://checkout.test/called';
  const opened = connector.open({ id: 1, name: 'shop', credentials, directCards: true, callbackUrl });
  return runScenario(
    {
      provider: { ...opened, ...without },
      limits: connector.limits,
      recorder,
      always: probe.always,
      callbackUrl,
      clock,
      timers: {
        after(ms, action) {
          void Promise.resolve(decide?.(scenario))
            .then(() => time.advance(ms))
            .then(action);
          return () => {};
        },
      },
      ids: { ...createIds(systemRandom, clock), charge: () => PROBED },
      credentials,
      secrets,
    },
    scenario,
  );
}
