// Values that several of the operator's programs read, each with its rule and the words of its refusal.
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Env } from '../db/column-values.ts';
import type { Settings } from '../platform/config.ts';
import { type CommandArguments, type Option, UsageError } from './command.ts';

export const ENV: Option = {
  value: 'test|live',
  help: 'whose money; live only with TITAN_MODE=live, where it is the default',
};

export const MERCHANT: Option = {
  value: 'NUMBER',
  help: 'the merchant, by the number that "npm run merchant -- list" says',
};

/** The value of an option that its command cannot do without. */
export function requiredOf(given: CommandArguments, option: string, what: string): string {
  const text = given.one(option);
  if (text === undefined) throw new UsageError(`--${option} is required: ${what}.`);
  return text;
}

export function merchantIdOf(given: CommandArguments): number {
  const text = requiredOf(given, 'merchant', 'the number that "create" and "list" say');
  if (!/^[1-9]\d{0,14}$/.test(text))
    throw new UsageError('--merchant must be the number that "create" and "list" say.');
  return Number(text);
}

/** One of a few values; the first when it was not given. */
export function choiceOf<Word extends string>(
  given: CommandArguments,
  option: string,
  words: readonly [Word, ...Word[]],
): Word {
  const text = given.one(option) ?? words[0];
  const word = words.find((each) => each === text);
  if (word === undefined) throw new UsageError(`--${option} must be ${words.join(', ')}.`);
  return word;
}

/** The content of a file that an option names. */
export async function fileOf(option: string, folder: string, name: string): Promise<Buffer> {
  const path = resolve(folder, name);
  try {
    return await readFile(path);
  } catch (error) {
    const { code = 'unreadable' } = error as NodeJS.ErrnoException;
    throw new UsageError(`--${option} ${path} cannot be read (${code}).`);
  }
}

/** Test and live are strictly apart: a sandbox has no live keys. */
export function envOf(given: CommandArguments, { mode }: Pick<Settings, 'mode'>): Env {
  const env = choiceOf(given, 'env', mode === 'live' ? ['live', 'test'] : ['test', 'live']);
  if (env === 'live' && mode !== 'live') throw new UsageError('--env live needs TITAN_MODE=live.');
  return env;
}
