// Runs the checks of an installation and prints what they found, for people or as JSON. Exit code 1 where something is wrong.
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openDatabase } from '@titan/platform/database';
import { systemClock } from '@titan/platform/ports-node';
import { queriesOver } from '../../db/database.ts';
import type { Installation } from '../../installation-doctor/check.ts';
import { CHECKS } from '../../installation-doctor/checks.ts';
import { type Examined, examine, type Report } from '../../installation-doctor/examine.ts';
import { describeProblems, type Settings } from '../../platform/config.ts';
import { judgeByDatabase } from '../../platform/judged-clock.ts';
import { type Keys, loadKeys } from '../../platform/keys.ts';
import { runningDatabaseUrl } from '../../platform/local-postgres.ts';
import { readCommandSettings } from '../../platform/noted-address.ts';
import { explainDatabaseFailure } from '../../platform/start-failure.ts';
import type { ProgramRun } from '../run-program.ts';

const HELP = `Says what is wrong with this installation, and what to do about it. It changes nothing.

  npm run doctor -- [--json] [--prometheus URL]

  --json            one JSON object for machines: isWell, version, mode, checks
  --prometheus URL  also looks whether the alerts are loaded there, such as http://localhost:9090

Exit code: 0 nothing is wrong, warnings aside; 1 something is wrong; 2 a mistake in the arguments or settings.`;

const [WELL, WRONG, MISTAKE] = [0, 1, 2];

export async function runDoctor(args: readonly string[], run: ProgramRun): Promise<number> {
  const given = readArguments(args);
  if (typeof given === 'string') {
    run.complain(given);
    return MISTAKE;
  }
  if (given.help) {
    run.say(HELP);
    return WELL;
  }
  const outcome = await readCommandSettings(run.environment);
  if (!outcome.ok) {
    run.complain(describeProblems(outcome.problems));
    return MISTAKE;
  }
  const report = await examineBy(outcome.settings, given.prometheus ?? null);
  if (given.json) run.say(JSON.stringify(report, null, 2));
  else for (const line of linesOf(report)) run.say(line);
  return report.isWell ? WELL : WRONG;
}

function readArguments(args: readonly string[]) {
  try {
    const options = {
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
      prometheus: { type: 'string' },
    } as const;
    const { values } = parseArgs({ args: [...args], options });
    if (values.prometheus === undefined || URL.canParse(values.prometheus)) return values;
    return `--prometheus takes an address.\n\n${HELP}`;
  } catch (error) {
    return `${(error as Error).message}\n\n${HELP}`;
  }
}

const CONNECTIONS = 4;

async function examineBy(settings: Settings, prometheusUrl: string | null): Promise<Report> {
  const keys = await keysOf(settings);
  const at = { settings, keys, prometheusUrl: prometheusUrl?.replace(/\/+$/, '') ?? null };
  const url = settings.databaseUrl ?? (await runningDatabaseUrl(settings.dataDir));
  if (url === null) {
    const databaseProblem = `The private database in ${settings.dataDir} is not running.`;
    return examine({ ...at, clock: systemClock, database: null, databaseProblem }, CHECKS);
  }
  const pool = openDatabase(url, () => {}, CONNECTIONS);
  try {
    const opened = await judgeByDatabase(pool, () => {}).catch((error: unknown): string => {
      const problem = explainDatabaseFailure(error, settings);
      if (problem === null) throw error;
      return problem;
    });
    const found: Pick<Installation, 'clock' | 'database' | 'databaseProblem'> =
      typeof opened === 'string'
        ? { clock: systemClock, database: null, databaseProblem: opened }
        : { clock: opened.clock, database: { pool, db: queriesOver(pool), url }, databaseProblem: null };
    return await examine({ ...at, ...found }, CHECKS);
  } finally {
    await pool.end();
  }
}

/** Those of the settings or of the data folder; none are made. */
async function keysOf(settings: Settings): Promise<Keys | null> {
  if (settings.keys !== null) return loadKeys(settings);
  const isMade = await access(join(settings.dataDir, 'keys.json')).then(
    () => true,
    () => false,
  );
  return isMade ? loadKeys(settings) : null;
}

const MARKS = { well: 'ok     ', warning: 'warning', wrong: 'WRONG  ', unknown: 'unknown' } as const;

function linesOf({ version, mode, checks, isWell }: Report): string[] {
  const count = (state: Examined['state']) => checks.filter((check) => check.state === state).length;
  return [
    `Titan Checkout ${version}, ${mode} mode`,
    '',
    // What was not looked at because of another finding is counted alone.
    ...checks.filter(({ state, remedy }) => state !== 'unknown' || remedy !== null).flatMap(linesOfCheck),
    '',
    `${isWell ? 'Nothing is wrong' : `Wrong: ${count('wrong')}`}; warnings: ${count('warning')}; not looked at: ${count('unknown')}.`,
  ];
}

function linesOfCheck({ name, see, state, finding, remedy }: Examined): string[] {
  const head = `${MARKS[state]}  ${name.padEnd(NAME_WIDTH)}  ${finding}`;
  const indent = ' '.repeat(MARKS.well.length + NAME_WIDTH + 4);
  return state === 'well' || remedy === null ? [head] : [head, `${indent}${remedy}`, `${indent}${see}`];
}

const NAME_WIDTH = Math.max(...CHECKS.map(({ name }) => name.length));
