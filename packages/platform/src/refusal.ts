// A refusal that a caller can expect: a code with parameters. The edges make sentences of it in the language of the request
// (`packages/copy`); no code decides by their text.
import type { ConversionView } from '@titan/contract/payer/payment.schema';
import type { FieldProblems } from '@titan/contract/payer/failure.schema';
import type { Refusal } from '@titan/contract/payer/failure';
import { type Language } from '@titan/copy/language';
import { saidIn, type ServiceSentence } from '@titan/copy/service';
import { languageNow } from './request-context.ts';

/** What is wrong with each field, by its path in the body (`cardDetails.number`). */
export type WrongFields = Record<string, ServiceSentence>;

/** Marks a refusal: no answer can be taken for one, whatever its fields are called. */
const REFUSED: unique symbol = Symbol('refused');

/** A refusal at one of the edges, which has its own codes and its own sentences for fields. */
export type RefusedAs<Code extends string, Problem> = {
  readonly [REFUSED]: true;
  code: Code;
  /** What is wrong with each field, by its path. */
  fields: Readonly<Record<string, Problem>> | null;
  /** Seconds until the same may be sent again; sent as Retry-After. */
  retryAfterSeconds?: number;
};

export function refusedAs<Code extends string, Problem>(
  code: Code,
  fields: Readonly<Record<string, Problem>> | null = null,
): RefusedAs<Code, Problem> {
  return { [REFUSED]: true, code, fields };
}

/** Whether an outcome is a refusal. */
export function isRefused<Refusal extends RefusedAs<string, unknown> = RefusedAs<string, unknown>>(
  outcome: unknown,
): outcome is Refusal {
  return typeof outcome === 'object' && outcome !== null && REFUSED in outcome;
}

/** At the payer's edge. */
export type Refused = RefusedAs<Refusal, ServiceSentence> & {
  /** More exact than the code; null where the code says it all. */
  exactly: ServiceSentence | null;
  /** With RATE_EXPIRED: the quote that holds now. */
  conversion?: ConversionView | null;
};

/** Makes a refusal. */
export function refused(
  code: Refusal,
  exactly: ServiceSentence | null = null,
  fields: WrongFields | null = null,
): Refused {
  return { ...refusedAs(code, fields), exactly };
}

/** What was sent has to be corrected. */
export function wrong(fields: WrongFields): Refused {
  return refused('INVALID_INPUT', null, fields);
}

/** The same for a single field. */
export function wrongAlone(field: string, exactly: ServiceSentence): Refused {
  return refused('INVALID_INPUT', exactly, { [field]: exactly });
}

/** Too many in a short time; by default with the wait that the sentence names. */
export function tooMany(retryAfterSeconds = 60): Refused {
  return { ...refused('TOO_MANY_REQUESTS'), retryAfterSeconds };
}

// For the edges.

/** The refusal's sentence, in the language of the request unless another is named. */
export function messageOf(
  { code, exactly }: Pick<Refused, 'code' | 'exactly'>,
  language: Language = languageNow(),
): string {
  return saidIn(language, exactly ?? { code });
}

/** The fields with their sentences, and the codes and parameters behind them. */
export function problemsOf(fields: WrongFields): FieldProblems {
  const language = languageNow();
  const problems = Object.entries(fields).map(([field, problem]) => [
    field,
    { message: saidIn(language, problem), ...problem },
  ]);
  return Object.fromEntries(problems) as FieldProblems;
}
