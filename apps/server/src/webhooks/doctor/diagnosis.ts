// What answers to the probes tell (decision 0093): names the mistake in how a receiver checks webhooks.
import { type Finding, finding, type FindingCode, type Stack } from './findings.ts';
import type { ProbeName } from './probes.ts';
import { isPage, isTaken, type SeenTry } from './tries.ts';

/** By probe; one that was not sent is not there. */
export type ProbeAnswers = Partial<Record<ProbeName, SeenTry>>;

type Course = {
  stack: Stack | null;
  /** Whether the probes were made of a webhook of a real payment. */
  isReal: boolean;
};

/** What is wrong with how a receiver checks webhooks; empty also where probes tell nothing. */
export function diagnose(answers: ProbeAnswers, course: Course): Finding[] {
  const right = answers.as_it_is;
  if (right === undefined || answers.forged === undefined) return [];
  return isTaken(right) ? mistakesOf(answers, course.stack) : [whyRefused(answers, right, course)];
}

function mistakesOf(answers: ProbeAnswers, stack: Stack | null): Finding[] {
  const read = reader(answers);
  const { forged, unsigned } = answers;
  if (read.took('forged') && forged && isPage(forged)) return [finding('app_page', stack)];
  if (read.took('forged') || read.took('unsigned')) {
    const taken = read.took('forged') ? 'one signed with a random key' : 'one without a signature';
    return [finding('verifies_nothing', stack, { taken })];
  }
  if (unsigned === undefined) return [];
  const isKorapayOnly = read.refused('only_webhook_signature') && read.took('only_korapay_signature');
  const found: (Finding | null)[] = [
    read.took('amount_changed') ? finding('body_not_covered', stack) : null,
    !isKorapayOnly && read.refusedAsForged('indented')
      ? finding('rewritten_body', stack, { language: read.took('as_php') ? AS_PHP : 'in the shortest form' })
      : null,
    // x-korapay-signature has no time in it.
    read.refused('only_korapay_signature') && (read.took('ten_minutes_old') || read.took('ten_minutes_ahead'))
      ? finding('no_time_check', stack)
      : null,
    read.refusedAsForged('newest_key') ? finding('old_secret', stack) : null,
    ...(
      [
        ['repeated', 'repeat_refused'],
        ['unknown_event', 'event_refused'],
        ['unknown_reference', 'reference_refused'],
      ] as const
    ).map(([probe, code]) => read.refusal(probe, code, stack)),
  ];
  return found.filter((each) => each !== null);
}

const AS_PHP = 'as PHP’s json_encode does';
const AS_PYTHON = 'as Python’s json.dumps does';

/** Which secret a receiver has, by the probe that it takes. */
const WRONG_SECRETS = [
  ['earlier_key', 'the secret key that has ended'],
  ['public_key', 'the public key (pk_…)'],
  ['encryption_key', 'the encryption key'],
  ['key_and_newline', 'the secret key with a line break at its end'],
  ['key_decoded', 'the secret key, decoded from base64 although it is none'],
  ['key_as_whsec', 'the form “whsec_…” that libraries take, used as if it were the key'],
] as const satisfies [ProbeName, string][];

function whyRefused(answers: ProbeAnswers, right: SeenTry, { stack, isReal }: Course): Finding {
  const read = reader(answers);
  const wrong = WRONG_SECRETS.find(([probe]) => read.took(probe));
  if (wrong) return finding('wrong_secret', stack, { which: wrong[1] });
  if (read.took('hex_signature')) return finding('hex_signature', stack);
  if (read.took('whole_body')) return finding('whole_body', stack);
  // What the other languages would write was taken, so the secret is right.
  if (read.took('as_python')) return finding('rewritten_body_fails', stack, { language: AS_PYTHON });
  if (read.took('as_php') || read.took('indented'))
    return finding('rewritten_body_fails', stack, { language: read.took('as_php') ? AS_PHP : 'indented' });
  const status = String(right.httpStatus);
  if (status === '404' && isLike(answers.forged, right)) return finding('no_route', stack);
  if (!isLike(answers.forged, right))
    return finding(isReal || (right.httpStatus ?? 0) >= 500 ? 'handler_fails' : 'reference_refused', stack, {
      status,
    });
  return finding((right.httpStatus ?? 0) >= 500 ? 'handler_fails' : 'lost_body', stack, { status });
}

const isLike = (one: SeenTry | undefined, other: SeenTry | undefined): boolean =>
  one?.httpStatus === other?.httpStatus;

function reader(answers: ProbeAnswers) {
  const took = (name: ProbeName): boolean => answers[name] !== undefined && isTaken(answers[name]);
  const refused = (name: ProbeName): boolean => answers[name] !== undefined && !isTaken(answers[name]);
  return {
    took,
    refused,
    /** And not, say, because the order is paid already. */
    refusedAsForged: (name: ProbeName): boolean => refused(name) && isLike(answers[name], answers.forged),
    /** A refusal that a repeat explains is only the repeat's. */
    refusal(name: ProbeName, code: FindingCode, stack: Stack | null): Finding | null {
      const isRepeat = name !== 'repeated' && refused('repeated') && isLike(answers[name], answers.repeated);
      if (!refused(name) || isRepeat) return null;
      return finding(code, stack, { status: String(answers[name]?.httpStatus ?? answers[name]?.outcome) });
    },
  };
}
