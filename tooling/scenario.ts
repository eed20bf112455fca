// npm run scenario -- NAME | list | all [--url …]: plays what may befall a payment against a checkout in sandbox mode, step by step. Without
// an address it starts one of its own, in a temporary folder. Its exit code is 0 where all came true and no money is unexplained.
import { parseArgs } from 'node:util';
import { say as sayOf } from '@titan/copy/catalogue';
import { consoleSandboxMessages as words } from '@titan/copy/words/console-sandbox';
import { httpStage } from './http-stage.ts';
import { startSandboxProduct } from './sandbox-product.ts';
import {
  runScenario,
  ScenarioFailure,
  sentencesOf,
  type Stage,
} from '@titan/server/test-mode/scenarios/run-scenario';
import { type Scenario, SCENARIOS } from '@titan/server/test-mode/scenarios/scenarios';

const HELP = 'npm run scenario -- NAME [--url http://localhost:3000]\nNAME is list, all, or one of:';

const say = (line: string): void => console.log(line);

async function play(scenario: Scenario, stage: Stage): Promise<boolean> {
  say(`\n${scenario.name}: ${words.scenario[scenario.name]}`);
  const opening = {
    reference: `${scenario.name}-${Date.now().toString(36)}`,
    customer: { name: 'Ada Obi', email: 'ada@example.com' },
  };
  try {
    const tell = (step: Scenario['steps'][number]): void => {
      for (const sentence of sentencesOf(step)) say(`  ${sayOf(words.step, sentence)}`);
    };
    const { unexplainedMinor, checkoutUrl } = await runScenario(scenario, stage, opening, tell);
    say(`  ${checkoutUrl}\n  unexplained money: ${unexplainedMinor}`);
    return unexplainedMinor === 0;
  } catch (error) {
    if (!(error instanceof ScenarioFailure)) throw error;
    say(`  FAILED. ${error.message}`);
    return false;
  }
}

async function playAll(chosen: readonly Scenario[], url: string | undefined): Promise<boolean> {
  const own = url === undefined ? await startSandboxProduct() : null;
  try {
    const stage = httpStage((own?.url ?? url ?? '').replace(/\/$/, ''));
    let isRight = true;
    for (const scenario of chosen) isRight = (await play(scenario, stage)) && isRight;
    return own === null ? isRight : (await own.isMoneyRight(say)) && isRight;
  } finally {
    await own?.close();
  }
}

async function main(): Promise<number> {
  const options = { url: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [name = 'list'] = positionals;
  const chosen = SCENARIOS.filter((scenario) => name === 'all' || scenario.name === name);
  if (chosen.length > 0) return (await playAll(chosen, values.url)) ? 0 : 1;
  say([HELP, ...SCENARIOS.map((each) => `  ${each.name.padEnd(24)}${words.scenario[each.name]}`)].join('\n'));
  return name === 'list' ? 0 : 2;
}

process.exit(await main());
