// What can be wrong with a field of the console: a code, for which the page has a sentence in the words of its area, or it does not compile.
import type { TypedAmountProblem } from '@titan/rules/typed-amount';

/** By the area of the words. */
export type ProblemsOf = {
  links: 'below_min' | 'is_over' | 'needed' | 'no_picture' | 'too_long';
  disputes:
    | 'needed'
    | 'too_much'
    | 'whole_only'
    | 'files_apart'
    | 'too_many'
    | 'too_large'
    | 'not_taken'
    | 'damaged'
    | 'locked'
    | 'active';
  branding: 'bad_colour' | 'bad_email' | 'bad_locale' | 'bad_picture';
  shop: 'bad_email' | 'bad_page' | 'bad_phone' | 'name_needed' | 'name_taken' | 'too_long';
  payments: 'too_much';
  sandbox: 'no_key';
  settings:
    | 'bad_email'
    | 'bad_name'
    | 'form'
    | 'missing'
    | 'not_reached'
    | 'note_missing'
    | 'other_env'
    | 'outcome_missing'
    | 'route_is_there'
    | 'taken';
  signIn:
    | 'code_or_password_wrong'
    | 'code_wrong'
    | 'common'
    | 'email_here'
    | 'email_other'
    | 'email_taken'
    | 'email_wrong'
    | 'long'
    | 'named'
    | 'name_needed'
    | 'name_taken'
    | 'passkey_known'
    | 'passkey_last'
    | 'passkey_unknown'
    | 'passkey_wrong'
    | 'short'
    | 'shut_off'
    | 'sign_in_wrong';
  webhooks: 'no_address' | 'no_key' | 'wrong_address';
};

export type FieldProblem = ProblemsOf[keyof ProblemsOf] | TypedAmountProblem;

/** Those that a schema finds; what else a schema refuses no form of ours sends. */
export const SCHEMA_PROBLEMS = [
  'bad_colour',
  'bad_email',
  'bad_locale',
  'note_missing',
] as const satisfies FieldProblem[];
export type SchemaProblem = (typeof SCHEMA_PROBLEMS)[number];
