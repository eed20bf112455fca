// Declares, parses and documents the commands of `npm run merchant`; what each does is in commands.ts.
import { parseArgs } from 'node:util';
import type { Settings } from '../platform/config.ts';
import type { Resealed } from './reseal-all.ts';
import { nearestName } from '../platform/nearest-name.ts';
import type { Attention } from '../payments/attention.ts';
import type { Env, MerchantUpkeep } from '../merchants/merchant-upkeep.ts';
import type { Pictures } from '../merchants/pictures.ts';
import type { AccountUpkeep } from '../providers/account-upkeep.ts';
import type { MerchantSecrets } from '../vault/merchant-secrets.ts';

export type Option = {
  /** Names the value in the help; none: the option has no value. */
  value?: string;
  help: string;
  /** May be given several times. */
  many?: boolean;
};

/** The parsed arguments; every value is text. */
export type Given = {
  one(name: string): string | undefined;
  many(name: string): string[];
  has(name: string): boolean;
  /** Arguments without an option. */
  rest: readonly string[];
};

export type Context = {
  upkeep: MerchantUpkeep;
  attention: Attention;
  /** Epoch ms. */
  now(): number;
  accounts: AccountUpkeep;
  secrets: MerchantSecrets;
  pictures: Pictures;
  /** Where a file that is named without a folder is. */
  folder: string;
  /** Gives a merchant an encryption key, kept sealed; older ones hold for the given time. */
  rollEncryptionKey(merchantId: number, key: string, overlapMs: number): Promise<void>;
  /** Reseals what is sealed under older keys. */
  reseal(): Promise<Resealed>;
  mode: Settings['mode'];
  env: Env;
  newToken(): string;
  say(line: string): void;
};

export type Command = {
  summary: string;
  usage: string;
  options: Readonly<Record<string, Option>>;
  /** It takes arguments without an option. */
  takesWords?: true;
  run(given: Given, context: Context): Promise<void>;
};

/** A mistake in the arguments: printed as its message alone, exit code 2. */
export class UsageError extends Error {}

const PROGRAM = 'npm run merchant --';

/** Reads what follows the command's name. */
export function readGiven(name: string, command: Command, args: readonly string[]): Given {
  const options = Object.fromEntries(
    Object.entries(command.options).map(([option, { value, many = false }]) => [
      option,
      { type: value === undefined ? ('boolean' as const) : ('string' as const), multiple: many },
    ]),
  );
  refuseUnknown(name, Object.keys(options), args);
  const { values, positionals } = parsed(name, () =>
    parseArgs({ args: [...args], options, allowPositionals: true, strict: true }),
  );
  const [word] = positionals;
  if (word !== undefined && !command.takesWords)
    throw new UsageError(
      `"${word}" belongs to no option. A value of several words needs quotes: --name "My shop". See: ${PROGRAM} ${name} --help`,
    );
  const all = (option: string): string[] => [values[option] ?? []].flat().map(String);
  return {
    one: (option) => all(option)[0],
    many: all,
    has: (option) => values[option] !== undefined,
    rest: positionals,
  };
}

/** Checked here, because suggesting the nearest name helps more than "unknown". */
function refuseUnknown(name: string, known: readonly string[], args: readonly string[]): void {
  for (const arg of args) {
    const option = /^--([^=]+)/.exec(arg)?.[1];
    if (option === undefined || known.includes(option)) continue;
    const meant = nearestName(option, known);
    throw new UsageError(
      `--${option} is not an option of "${name}". ${meant === null ? `See: ${PROGRAM} ${name} --help` : `Did you mean --${meant}?`}`,
    );
  }
}

function parsed<Value>(name: string, read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    const [first = 'The options cannot be read'] = (error as Error).message.split('. ');
    throw new UsageError(`${first}. See: ${PROGRAM} ${name} --help`);
  }
}

/** The `--help` of one command. */
export function helpOf(name: string, { summary, usage, options }: Command): string {
  const rows = Object.entries(options).map(([option, { value, help, many }]) => [
    `--${option}${value === undefined ? '' : ` ${value}`}`,
    many ? `${help}; may be given several times` : help,
  ]);
  return [
    summary,
    '',
    `  ${PROGRAM} ${`${name} ${usage}`.trim()}`,
    ...(rows.length > 0 ? ['', ...table(rows)] : []),
  ].join('\n');
}

/** The `--help` of all commands. */
export function overview(commands: Readonly<Record<string, Command>>): string {
  const rows = Object.entries(commands).map(([name, { summary }]) => [name, summary]);
  return [
    'What an operator does with merchants.',
    '',
    `  ${PROGRAM} <command> [options]`,
    '',
    ...table(rows),
    '',
    `${PROGRAM} <command> --help explains one. Settings are those of npm start (DATA_DIR, DATABASE_URL, TITAN_MODE, keys);`,
    'it works while the checkout runs.',
  ].join('\n');
}

function table(rows: readonly (readonly string[])[]): string[] {
  const width = Math.max(...rows.map(([first = '']) => first.length)) + 2;
  return rows.map(([first = '', second = '']) => `  ${first.padEnd(width)}${second}`.trimEnd());
}
