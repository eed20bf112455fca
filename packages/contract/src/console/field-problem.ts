// What can be wrong with a field of the console: a code, for which the page has a sentence in the words of its area, or it does not compile.
import type { TypedAmountProblem } from '@titan/rules/typed-amount';

/** By the area of the words. */
export type ProblemsOf = {
  links: 'belowMin' | 'needed' | 'noPicture' | 'tooLong';
  branding: 'badColour' | 'badEmail' | 'badLocale' | 'badPicture';
  payments: 'tooMuch';
  sandbox: 'noKey';
  settings:
    | 'badEmail'
    | 'badName'
    | 'form'
    | 'missing'
    | 'notReached'
    | 'noteMissing'
    | 'otherEnv'
    | 'outcomeMissing'
    | 'routeIsThere'
    | 'taken';
  signIn:
    | 'codeOrPasswordWrong'
    | 'codeWrong'
    | 'common'
    | 'emailTaken'
    | 'emailWrong'
    | 'long'
    | 'named'
    | 'nameNeeded'
    | 'passkeyKnown'
    | 'passkeyLast'
    | 'passkeyUnknown'
    | 'passkeyWrong'
    | 'short'
    | 'shutOff'
    | 'signInWrong';
  webhooks: 'noAddress' | 'noKey' | 'wrongAddress';
};

export type FieldProblem = ProblemsOf[keyof ProblemsOf] | TypedAmountProblem;

/** Those that a schema finds; what else a schema refuses no form of ours sends. */
export const SCHEMA_PROBLEMS = [
  'badColour',
  'badEmail',
  'badLocale',
  'noteMissing',
] as const satisfies FieldProblem[];
export type SchemaProblem = (typeof SCHEMA_PROBLEMS)[number];
