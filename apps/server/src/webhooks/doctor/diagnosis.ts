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
  if (read.took('forged') && isPage(answers.forged ?? NO_PAGE)) return [finding('app_page', stack)];
  const taken = (['forged', 'unsigned'] as const).find(read.took);
  if (taken) return [finding('verifies_nothing', stack, { probe: taken })];
  const rewritten = read.took('as_php') ? 'as_php' : 'shortest';
  return MISTAKES.filter(([, isIt]) => isIt(read)).map(([code, , probe]) =>
    finding(code, stack, { probe: rewritten, status: statusOf(answers[probe ?? 'as_it_is']) }),
  );
}

const NO_PAGE = { answer: null, evidence: null };
const statusOf = (seen: SeenTry | undefined): string => String(seen?.httpStatus ?? seen?.outcome);

/** For a receiver that takes what is right, and refuses what nobody signed; with the probe whose answer is told. */
const MISTAKES: readonly [FindingCode, (read: Reader) => boolean, ProbeName?][] = [
  ['body_not_covered', ({ took }) => took('amount_changed')],
  // x-korapay-signature reads the JSON anew by contract, and has no time in it.
  ['rewritten_body', (read) => !isKorapayOnly(read) && read.refusedAsForged('indented')],
  [
    'no_time_check',
    ({ refused, took }) =>
      refused('only_korapay_signature') && (took('ten_minutes_old') || took('ten_minutes_ahead')),
  ],
  ['old_secret', ({ refusedAsForged }) => refusedAsForged('newest_key')],
  ['repeat_refused', ({ refused }) => refused('repeated'), 'repeated'],
  ['event_refused', ({ refusedAnew }) => refusedAnew('unknown_event'), 'unknown_event'],
  ['reference_refused', ({ refusedAnew }) => refusedAnew('unknown_reference'), 'unknown_reference'],
];

const isKorapayOnly = ({ took, refused }: Reader): boolean =>
  refused('only_webhook_signature') && took('only_korapay_signature');

/** What a receiver does that refuses what is right, by the probe that it takes instead. */
const TAKEN_INSTEAD: readonly [ProbeName, FindingCode][] = [
  ['earlier_key', 'wrong_secret'],
  ['public_key', 'wrong_secret'],
  ['encryption_key', 'wrong_secret'],
  ['key_and_newline', 'wrong_secret'],
  ['key_decoded', 'wrong_secret'],
  ['key_as_whsec', 'wrong_secret'],
  ['hex_signature', 'hex_signature'],
  ['whole_body', 'whole_body'],
  ['as_python', 'rewritten_body_fails'],
  ['as_php', 'rewritten_body_fails'],
  ['indented', 'rewritten_body_fails'],
];

function whyRefused(answers: ProbeAnswers, right: SeenTry, { stack, isReal }: Course): Finding {
  const read = reader(answers);
  const instead = TAKEN_INSTEAD.find(([probe]) => read.took(probe));
  if (instead) return finding(instead[1], stack, { probe: instead[0] });
  const status = statusOf(right);
  const fails = (right.httpStatus ?? 0) >= 500;
  const found = (code: FindingCode): Finding => finding(code, stack, { status });
  // Another answer than to what nobody signed: the check let it pass.
  if (!isLike(answers.forged, right)) return found(isReal || fails ? 'handler_fails' : 'reference_refused');
  if (status === '404') return found('no_route');
  return found(fails ? 'handler_fails' : 'lost_body');
}

const isLike = (one: SeenTry | undefined, other: SeenTry | undefined): boolean =>
  one?.httpStatus === other?.httpStatus;

type Reader = ReturnType<typeof reader>;

function reader(answers: ProbeAnswers) {
  const took = (name: ProbeName): boolean => answers[name] !== undefined && isTaken(answers[name]);
  const refused = (name: ProbeName): boolean => answers[name] !== undefined && !isTaken(answers[name]);
  return {
    took,
    refused,
    /** And not, say, because the order is paid already. */
    refusedAsForged: (name: ProbeName): boolean => refused(name) && isLike(answers[name], answers.forged),
    /** And not as a repeat is. */
    refusedAnew: (name: ProbeName): boolean =>
      refused(name) && !(refused('repeated') && isLike(answers[name], answers.repeated)),
  };
}
