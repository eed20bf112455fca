// What the operator's programs (`npm run merchant`, `npm run provider`) share: how a command is declared, parsed and documented.
import { parseArgs } from 'node:util';
import { cleanFigure, cleanLine, cleanLines } from '@titan/rules/clean-text';
import { nearestName } from '../platform/nearest-name.ts';

const opaque = (text: string): string => text;

/** The kind of text that a value is (rules/clean-text.ts), by its name in the help. */
const KINDS = {
  NUMBER: cleanFigure,
  DIGITS: cleanFigure,
  AMOUNT: cleanFigure,
  DAY: cleanFigure,
  TIME: cleanFigure,
  NAME: cleanLine,
  NAMES: cleanLine,
  CODE: cleanLine,
  /** An e-mail address, whose own reader knows its forms. */
  ADDRESS: cleanLine,
  TEXT: cleanLines,
  ORIGIN: opaque,
  URL: opaque,
  PATH: opaque,
};

export type Option = {
  /** Names the value in the help: one that has a kind, a choice of words, or a range, which it must keep to. None: the option has no value. */
  value?: keyof typeof KINDS | `${string}|${string}` | `${number}..${number}`;
  help: string;
  /** May be given several times. */
  many?: boolean;
};

/** The parsed arguments; every value is text, cleaned as its kind is. */
export type CommandArguments = {
  one(name: string): string | undefined;
  many(name: string): string[];
  /** The value of an option that has a range. */
  number(name: string): number | undefined;
  has(name: string): boolean;
  /** Arguments without an option. */
  rest: readonly string[];
};

export type Command<Context> = {
  summary: string;
  usage: string;
  options: Readonly<Record<string, Option>>;
  /** It takes arguments without an option. */
  takesWords?: true;
  /** Answers an exit code where that is not 0. */
  run(given: CommandArguments, context: Context): Promise<number | void>;
};

export type Program<Context> = {
  /** As npm runs it: `npm run merchant`. */
  name: string;
  /** What it is for, in one sentence. */
  summary: string;
  commands: Readonly<Record<string, Command<Context>>>;
};

/** A mistake in the arguments: printed as its message alone, exit code 2. */
export class UsageError extends Error {}

/** Reads what follows the command's name. */
export function readGiven(
  program: string,
  name: string,
  command: Pick<Command<never>, 'options' | 'takesWords'>,
  args: readonly string[],
): CommandArguments {
  const help = `See: ${callOf(program)} ${name} --help`;
  const options = Object.fromEntries(
    Object.entries(command.options).map(([option, { value, many = false }]) => [
      option,
      { type: value === undefined ? ('boolean' as const) : ('string' as const), multiple: many },
    ]),
  );
  refuseUnknown(name, Object.keys(options), args, help);
  const { values, positionals } = parsed(help, () =>
    parseArgs({ args: [...args], options, allowPositionals: true, strict: true }),
  );
  const [word] = positionals;
  if (word !== undefined && !command.takesWords)
    throw new UsageError(
      `"${word}" belongs to no option. A value of several words needs quotes: --name "My shop". ${help}`,
    );
  const all = (option: string): string[] =>
    [values[option] ?? []].flat().map((text) => kindOf(command.options[option]?.value)(String(text)));
  for (const option of Object.keys(values))
    for (const text of all(option)) refuseOutOfRange(option, command.options[option]?.value, text);
  return {
    one: (option) => all(option)[0],
    many: all,
    number: (option) => (values[option] === undefined ? undefined : Number(all(option)[0])),
    has: (option) => values[option] !== undefined,
    rest: positionals,
  };
}

/** The kind of a value; a choice is compared by its words, and a range is one of figures. */
function kindOf(value: Option['value']): (text: string) => string {
  if (value === undefined) return opaque;
  return Object.hasOwn(KINDS, value) ? KINDS[value as keyof typeof KINDS] : cleanFigure;
}

function refuseOutOfRange(option: string, value: Option['value'], text: string): void {
  const [, least, most] = /^(\d+)\.\.(\d+)$/.exec(value ?? '') ?? [];
  if (least === undefined) return;
  const isIn = /^\d{1,9}$/.test(text) && Number(text) >= Number(least) && Number(text) <= Number(most);
  if (!isIn) throw new UsageError(`--${option} must be ${least} to ${most}.`);
}

/** Checked here, because suggesting the nearest name helps more than "unknown". */
function refuseUnknown(name: string, known: readonly string[], args: readonly string[], help: string): void {
  for (const arg of args) {
    const option = /^--([^=]+)/.exec(arg)?.[1];
    if (option === undefined || known.includes(option)) continue;
    const meant = nearestName(option, known);
    throw new UsageError(
      `--${option} is not an option of "${name}". ${meant === null ? help : `Did you mean --${meant}?`}`,
    );
  }
}

function parsed<Value>(help: string, read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    const [first = 'The options cannot be read'] = (error as Error).message.split('. ');
    throw new UsageError(`${first}. ${help}`);
  }
}

/** The `--help` of one command. */
export function helpOf(
  program: string,
  name: string,
  { summary, usage, options }: Pick<Command<never>, 'summary' | 'usage' | 'options'>,
): string {
  const rows = Object.entries(options).map(([option, { value, help, many }]) => [
    `--${option}${value === undefined ? '' : ` ${value}`}`,
    many ? `${help}; may be given several times` : help,
  ]);
  return [
    summary,
    '',
    `  ${callOf(program)} ${`${name} ${usage}`.trim()}`,
    ...(rows.length > 0 ? ['', ...table(rows)] : []),
  ].join('\n');
}

/** The `--help` of all commands. */
export function overview({ name: program, summary: what, commands }: Program<never>): string {
  const rows = Object.entries(commands).map(([name, { summary }]) => [name, summary]);
  return [
    what,
    '',
    `  ${callOf(program)} <command> [options]`,
    '',
    ...table(rows),
    '',
    `${callOf(program)} <command> --help explains one. Settings are those of npm start (DATA_DIR, DATABASE_URL, TITAN_MODE, keys);`,
    'it works while the checkout runs.',
  ].join('\n');
}

/** How an operator runs it. */
export function callOf(program: string): string {
  return `npm run ${program} --`;
}

function table(rows: readonly (readonly string[])[]): string[] {
  const width = Math.max(...rows.map(([first = '']) => first.length)) + 2;
  return rows.map(([first = '', second = '']) => `  ${first.padEnd(width)}${second}`.trimEnd());
}
