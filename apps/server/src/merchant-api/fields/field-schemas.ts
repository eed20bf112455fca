// Fields that several calls of the merchant API take, each with its rule in words.
import type { TextField } from '@titan/contract/field.schema';
import { cleanCode, cleanLine, isStorable } from '@titan/rules/clean-text';
import { type Currency, isCurrency, minorUnitsOf } from '@titan/rules/currency';
import { LIMITS } from '@titan/rules/limits';
import { toDecimal } from '@titan/rules/money';
import { type AmountProblem, parseAmount } from '@titan/rules/parse-amount';
import { isReference } from '@titan/rules/reference';
import * as z from 'zod/mini';
import type { Env } from '../../db/column-values.ts';
import { isNoticeUrl, isOutsideUrl, NOTICE_URL_RULE, OUTSIDE_URL_RULE } from '../../merchants/outside-url.ts';
import { isPictureAddress } from '../../merchants/pictures.ts';
import type { FieldProblems } from './fields.ts';

export const AMOUNT_RULE = 'a number or a decimal text greater than 0, such as 1500 or "1500.50"';

/** `"<field>" is required: …` when it is missing, `"<field>" must be …` when it is anything else that it may not be. */
export function must(field: string, rule: string) {
  return (issue: { input?: unknown }): string =>
    issue.input === undefined ? `"${field}" is required: ${rule}` : `"${field}" must be ${rule}`;
}

// The kinds of text are those of every edge (contract/field.schema.ts), with the rule of each field in words.

/** An opaque text, which has to be right in its own way. */
export function text(field: string, rule: string, isRight: (value: string) => boolean): TextField {
  return z
    .string({ error: must(field, rule) })
    .check(z.refine((value) => isStorable(value) && isRight(value), wrongly(field, rule)));
}

/** A code or a number of an account: its letters and digits alone. */
export function code(field: string, rule: string, isRight: (value: string) => boolean): TextField {
  return z
    .string({ error: must(field, rule) })
    .check(z.overwrite(cleanCode), z.refine(isRight, wrongly(field, rule)));
}

/** An amount, which its reader reads by the currency. */
export function amountText(field: string, rule: string): z.ZodMiniType<string | number, string | number> {
  return z.union([z.string(), z.number()], { error: must(field, rule) });
}

const wrongly = (field: string, rule: string) => ({ error: `"${field}" must be ${rule}`, abort: true });

/** A text, or null, which removes the stored one. */
export function orNull(field: string, rule: string, isRight: (value: string) => boolean) {
  return z.optional(
    z.union([z.null(), text(field, `${rule}, or null`, isRight)], { error: must(field, `${rule}, or null`) }),
  );
}

/** A reference; pages often use a clock or a counter, so a whole number is taken as its digits. */
export function referenceText(
  field: string,
  rule: string,
  isRight: (value: string) => boolean = isReference,
) {
  const error = must(field, rule);
  const given = z.union([z.string(), z.int({ error })], { error }).check(
    z.overwrite(String),
    z.refine((value) => isRight(String(value)), { error: `"${field}" must be ${rule}`, abort: true }),
  );
  // A transform would change the type and drop the examples from the generated description.
  return given as unknown as z.ZodMiniType<string, string | number>;
}

/**
 * A line of text for people; its length counts as it will be shown, without what we strip. It stays as it was sent, because fingerprints of
 * bodies are of that; whoever keeps it cleans it.
 */
export function line(field: string, maxLength: number): TextField {
  const rule = `text of at most ${maxLength} characters`;
  return z
    .string({ error: must(field, rule) })
    .check(z.refine((value) => cleanLine(value).length <= maxLength, wrongly(field, rule)));
}

/** Where a payer's browser goes. */
export function outsideUrl(field: string, env: Env) {
  return z.optional(text(field, OUTSIDE_URL_RULE[env], (value) => isOutsideUrl(value, env)));
}

/** Where webhooks go: refuses an address that could never be delivered to. */
export function noticeUrl(field: string, env: Env) {
  return z.optional(text(field, NOTICE_URL_RULE[env], (value) => isNoticeUrl(value, env)));
}

/** Where we fetch a picture from: refuses an address that none could be had from. */
export function pictureUrl(field: string, env: Env) {
  const rule = `the address of a PNG, JPEG or WebP picture: ${NOTICE_URL_RULE[env]}`;
  return orNull(field, rule, (value) => isPictureAddress(value, env));
}

/** What is wrong with an amount in its currency; none when the schema has already reported that it is neither text nor number. */
export function amountProblem({ amount, currency }: Record<string, unknown>): FieldProblems {
  if (typeof amount !== 'string' && typeof amount !== 'number') return {};
  const code = typeof currency === 'string' && isCurrency(currency) ? currency : 'NGN';
  const read = parseAmount(amount, code);
  if (read.ok) return {};
  // For a number that is written with an exponent, report only the exponent.
  const problem = typeof amount === 'number' && Math.abs(amount) >= 1e21 ? 'too_large' : read.problem;
  return { amount: { message: amountMessage(problem, code) } };
}

/** An amount that its rules have accepted. */
export function minorOf(amount: string | number, currency: string): number {
  const read = parseAmount(amount, currency);
  if (!read.ok) throw new Error('The amount passed validation but cannot be read');
  return read.minor;
}

/** @param rule what the field has to be, for a value that is no amount at all */
export function amountMessage(
  problem: AmountProblem,
  currency: Currency,
  { field, rule } = { field: 'amount', rule: AMOUNT_RULE },
): string {
  switch (problem) {
    case 'not_positive':
      return `"${field}" must be greater than 0`;
    case 'too_many_decimals':
      return minorUnitsOf(currency) === 0
        ? `"${field}" must be a whole number: ${currency} has no decimals`
        : `"${field}" must have at most 2 decimals`;
    case 'too_large':
      return `"${field}" must be at most ${toDecimal(LIMITS.amountMaxMinor, currency)}`;
    case 'not_a_number':
      return `"${field}" must be ${rule}`;
  }
}
