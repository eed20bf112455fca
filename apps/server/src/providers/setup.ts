// What a connector tells an operator who adds an account: which credentials and settings it is opened with, and where callbacks are entered.

/** One value that an account is opened with. */
export type CredentialRule = {
  /** As the connector reads it from the account's credentials, such as `secretKey`. */
  name: string;
  /** What it is and where the processor shows it, for an operator. */
  help: string;
  /** A setting, such as a market, is not secret and may be shown again. */
  isSecret: boolean;
  /** The account works without it, and can then do less. */
  isOptional?: true;
  /** What it looks like in each environment, as far as the processor tells: a test key is then never taken for a live one. */
  form: Record<'test' | 'live', { pattern: RegExp; /** In words: `begins with sk_test_`. */ words: string }>;
};

export type Setup = {
  credentials: readonly CredentialRule[];
  /** What is entered at the processor's dashboard so that callbacks come, and where; null: nothing is. */
  callbacks: { enter: 'address' | 'host'; where: string } | null;
};

/** For what has one form in both environments. */
export function formOf(pattern: RegExp, words: string): CredentialRule['form'] {
  return { test: { pattern, words }, live: { pattern, words } };
}

/** A key of the other environment is told apart, as far as its form shows it. */
export type CredentialProblem = 'missing' | 'other_env' | 'form';

/** What somebody gives for an account, without what nobody asked for, and what is wrong with it, by name. */
export function readCredentials(
  rules: readonly CredentialRule[],
  typed: Readonly<Record<string, string>>,
  env: 'test' | 'live',
): { given: Record<string, string>; wrong: Record<string, CredentialProblem> } {
  const given: Record<string, string> = {};
  const wrong: Record<string, CredentialProblem> = {};
  for (const rule of rules) {
    const value = typed[rule.name]?.trim();
    const problem = problemOf(rule, value, env);
    if (problem !== null) wrong[rule.name] = problem;
    if (value) given[rule.name] = value;
  }
  return { given, wrong };
}

function problemOf(
  { isOptional, form }: CredentialRule,
  value: string | undefined,
  env: 'test' | 'live',
): CredentialProblem | null {
  if (!value) return isOptional ? null : 'missing';
  if (form[env].pattern.test(value)) return null;
  return form[env === 'test' ? 'live' : 'test'].pattern.test(value) ? 'other_env' : 'form';
}

/** What is entered at the processor so that callbacks come. */
export function enteredOf({ enter }: NonNullable<Setup['callbacks']>, address: string): string {
  return enter === 'address' ? address : new URL(address).hostname;
}

/** An account is named by whoever adds it. */
export function isAccountName(text: string): boolean {
  return /^[a-z0-9][a-z0-9-]{0,39}$/.test(text);
}
