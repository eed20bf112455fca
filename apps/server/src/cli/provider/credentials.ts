// The credentials that an operator gives: read from standard input or a file, checked against what the connector asks for. A refusal names
// what is wrong and never repeats what was given, because any part of it may be a secret in the wrong place.
import type { Connector } from '../../providers/connector.ts';
import { type CredentialRule, readCredentials } from '../../providers/setup.ts';
import type { Credentials } from '../../vault/account-credentials.ts';
import { type CommandArguments, type Option, UsageError } from '../command.ts';
import { fileOf } from '../values.ts';
import type { ProviderCommandContext } from './context.ts';

/** The option of the commands that take credentials. */
export const SECRETS_FILE: Readonly<Record<string, Option>> = {
  'secrets-file': {
    value: 'PATH',
    help: 'has the credentials as name=value lines or JSON; without it they are read from standard input',
  },
};

type AccountEnv = 'test' | 'live';

const LONGEST = 64 * 1_024;

/** Reads and checks what an account of the environment is opened with. */
export async function credentialsOf(
  given: CommandArguments,
  { name: provider, setup }: Pick<Connector, 'name' | 'setup'>,
  env: AccountEnv,
  {
    folder,
    readInput,
    isTerminal,
    complain,
  }: Pick<ProviderCommandContext, 'folder' | 'readInput' | 'isTerminal' | 'complain'>,
): Promise<Credentials> {
  if (setup === null)
    throw new UsageError(`The accounts of ${provider} come with it: there is nothing to give.`);
  const { credentials: rules } = setup;
  const file = given.one('secrets-file');
  if (file === undefined && isTerminal)
    complain(
      `${explanationOf(rules, env)}\nType them as name=value lines, and Ctrl-D at the end; better pipe them in, or use --secrets-file.`,
    );
  const text =
    file === undefined ? await readInput() : (await fileOf('secrets-file', folder, file)).toString();
  if (text.trim() === '') throw new UsageError(`No credentials were given. ${explanationOf(rules, env)}`);
  if (text.length > LONGEST) throw new UsageError('What was given is too long for credentials.');
  const { given: credentials, wrong } = readCredentials(rules, namedIn(text, rules), env);
  const missing = rules.filter(({ name }) => wrong[name] === 'missing');
  if (missing.length > 0) throw new UsageError(`${namesOf(missing)} missing. ${explanationOf(missing, env)}`);
  for (const { name, form } of rules) {
    if (wrong[name] === 'other_env')
      throw new UsageError(
        `${name} is one for ${env === 'test' ? 'live' : 'test'}, and the account is for ${env}: there it ${form[env].words}.`,
      );
    if (wrong[name] === 'form')
      throw new UsageError(`${name} does not look as it should: for ${env} it ${form[env].words}.`);
  }
  return credentials;
}

/** What an operator must have at hand. */
function explanationOf(rules: readonly CredentialRule[], env: AccountEnv): string {
  const lines = rules.map(({ name, help, isSecret, isOptional, form }) => {
    const kind = `${isSecret ? 'secret' : 'setting'}${isOptional ? ', optional' : ''}`;
    return `  ${name} (${kind}): ${help}; it ${form[env].words}`;
  });
  return ['Needed:', ...lines].join('\n');
}

function namesOf(rules: readonly CredentialRule[]): string {
  return rules.map(({ name, isOptional }) => (isOptional ? `${name} (optional)` : name)).join(', ');
}

function namedIn(text: string, rules: readonly CredentialRule[]): Credentials {
  const pairs = text.trimStart().startsWith('{') ? pairsOfJson(text) : pairsOfLines(text);
  const known = new Set(rules.map(({ name }) => name));
  const credentials: Record<string, string> = {};
  for (const { name, value, where } of pairs) {
    if (!known.has(name)) throw new UsageError(`${where} names none of ${namesOf(rules)}.`);
    if (Object.hasOwn(credentials, name)) throw new UsageError(`${name} is given twice.`);
    credentials[name] = value;
  }
  return credentials;
}

type Pair = { name: string; value: string; where: string };

function pairsOfLines(text: string): Pair[] {
  return text.split(/\r?\n/).flatMap((line, index) => {
    if (line.trim() === '' || line.trimStart().startsWith('#')) return [];
    const where = `Line ${index + 1}`;
    const at = line.indexOf('=');
    if (at === -1) throw new UsageError(`${where} is not name=value.`);
    return [{ name: line.slice(0, at).trim(), value: line.slice(at + 1).trim(), where }];
  });
}

function pairsOfJson(text: string): Pair[] {
  return Object.entries(objectIn(text)).map(([name, value], index) => {
    const where = `Entry ${index + 1} of the JSON`;
    if (typeof value !== 'string') throw new UsageError(`${where} is not text in quotes.`);
    return { name, value: value.trim(), where };
  });
}

function objectIn(text: string): object {
  try {
    return JSON.parse(text) as object;
  } catch {
    // Without the parser's words, which quote the text.
    throw new UsageError('The credentials begin with { and are not JSON.');
  }
}
