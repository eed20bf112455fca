// Scenarios that are played for the console, a step after the other so that they can be watched. They live in the process that plays them:
// the sandbox is for one machine, and after a restart there is only nothing left to watch.
import type { FastifyInstance, InjectOptions } from 'fastify';
import type { Timers } from '@titan/platform/ports';
import { runScenario, ScenarioFailure, sentencesOf, type Stage, type StepSentence } from './run-scenario.ts';
import { type Scenario, SCENARIOS } from './scenarios.ts';

export type Play = {
  name: Scenario['name'];
  merchantId: number;
  steps: StepSentence[];
  state: 'playing' | 'done' | 'failed';
  /** The path of the payer's page; null: the payment is not open yet. */
  page: string | null;
  unexplainedMinor: number | null;
  why: string | null;
};

export type ScenarioPlays = {
  names: readonly Scenario['name'][];
  /** Begins one as a merchant; null: there is no such scenario. */
  begin(name: string, on: PlayedOn): { id: string } | null;
  /** Null: it is another merchant's, or forgotten. */
  read(id: string, merchantId: number): Play | null;
};

type PlayedOn = {
  merchantId: number;
  keys: Stage['keys'];
  app: Pick<FastifyInstance, 'inject'>;
  timers: Timers;
  publicUrl: string;
  /** Between two steps, ms. */
  paceMs: number;
};

/** Older ones are forgotten. */
const MOST_PLAYS = 50;

export function createScenarioPlays(newId: () => string): ScenarioPlays {
  const plays = new Map<string, Play>();
  return {
    names: SCENARIOS.map(({ name }) => name),
    read(id, merchantId) {
      const play = plays.get(id);
      return play?.merchantId === merchantId ? play : null;
    },
    begin(name, on) {
      const scenario = SCENARIOS.find((each) => each.name === name);
      if (!scenario) return null;
      const id = `${name}-${on.merchantId}-${newId()}`;
      const play: Play = {
        name: scenario.name,
        merchantId: on.merchantId,
        steps: [],
        state: 'playing',
        page: null,
        unexplainedMinor: null,
        why: null,
      };
      plays.set(id, play);
      const [oldest] = plays.keys();
      if (plays.size > MOST_PLAYS && oldest !== undefined) plays.delete(oldest);
      const customer = { name: 'Ada Obi', email: 'ada@example.com' };
      const stage = stageOn(on);
      runScenario(scenario, stage, { reference: id, customer }, async (step, checkoutUrl) => {
        play.page = checkoutUrl && new URL(checkoutUrl).pathname;
        play.steps.push(...sentencesOf(step));
        await stage.wait(on.paceMs);
      }).then(
        ({ unexplainedMinor }) => Object.assign(play, { state: 'done', unexplainedMinor }),
        (error: unknown) => {
          const why = error instanceof ScenarioFailure ? error.message : String(error);
          Object.assign(play, { state: 'failed', why });
        },
      );
      return { id };
    },
  };
}

function stageOn({ app, timers, publicUrl, keys }: PlayedOn): Stage {
  return {
    keys,
    async call({ method, path, key, body }) {
      const headers = key === undefined ? {} : { authorization: `Bearer ${key}` };
      const asked: InjectOptions = { method, url: path, headers, ...(body && { payload: body }) };
      return (await app.inject(asked)).json();
    },
    wait: (ms) => new Promise((resolve) => void timers.after(ms, resolve)),
    receiverAt: (reference) => `${publicUrl}/sandbox/receivers/${reference}`,
  };
}
