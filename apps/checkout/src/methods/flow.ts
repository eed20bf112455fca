// What the machines of all methods say in the same words (spec §4). It knows no method: the guards and actions that are named here
// are each machine's own.
import type { PaymentView } from '@titan/contract/payment';
import type { MethodTexts, Notice, Outcome } from './method.ts';

type OfPayment = { context: { payment: PaymentView } };

/** Where the answer leads, as the machine's own guard `leads` reads it. */
export const leads = <Lead extends string>(to: Lead) => ({ type: 'leads', params: to }) as const;

/** An answer goes through `answered`, which every state may hear. */
export const tells = {
  actions: { type: 'tellAnswer', params: <Answer>({ event }: { event: { output: Answer } }) => event.output },
} as const;

/** What an answer means wherever the payer is; a state hears first what it has its own words for. */
export const answeredAnywhere = <Checking extends '.checking' | '.checking.asking'>(checking: Checking) =>
  [
    { guard: leads('unknown'), target: checking },
    { guard: leads('session-end'), target: '.session-end' },
    { guard: leads('already-completed'), actions: 'takeTruth', target: '.already-completed' },
    { guard: leads('declined'), actions: 'takeTruth', target: '.failed' },
    { guard: 'tellsTruth', actions: 'takeTruth', target: '.placing' },
  ] as const;

/** The moves of `placing`: one for each standing, so that none is placed by chance. */
export const placings =
  <Standing extends string>() =>
  <Target extends string>(targets: Record<Standing, Target>) =>
    Object.entries(targets).map(([standing, target]) => ({
      guard: { type: 'stands' as const, params: standing as Standing },
      target: target as Target,
    }));

/** A loud sentence becomes quiet on time; it goes with the next edit or press. */
export const quietens = { ERROR_SHOWN: { actions: 'quieten' } } as const;

/** After a wait for an answer that nobody has given, or in its stead. */
export const looks = { target: 'asking', actions: 'countWait' } as const;

/** A state in which the flow ends so. */
const ends = (result: Outcome['result']) => ({
  type: 'final' as const,
  output: ({ context }: OfPayment): Outcome => ({ result, payment: context.payment }),
});

/** The states in which every flow ends, and with what. */
export const endings = {
  success: ends('success'),
  failed: ends('failed'),
  'already-completed': ends('already-completed'),
  'session-end': ends('session-end'),
  elsewhere: ends('elsewhere'),
};

/** What a look at the truth is made with. */
export const lookOf = ({
  context: { payment, press },
}: {
  context: { payment: PaymentView; press: object | null };
}) => ({
  payment,
  pressed: press !== null,
});

/** Where the page asks what became of an approval that it cannot see; `presses` are the payer's there. */
export const askingAt = <At extends string, Presses extends object>(at: At, presses: Presses) =>
  ({
    entry: 'forgetNews',
    invoke: { src: 'lookUp', input: lookOf, onDone: tells },
    on: {
      ...presses,
      // This question may have been answered before the news: it is asked once more.
      newsCame: { actions: 'noteNews' },
      answered: [
        { guard: leads('unknown'), target: 'waiting' },
        { guard: leads(at), actions: 'keepTruth', target: 'waiting' },
      ],
    },
  }) as const;

/** Where the payer's own question is under way; what it is sent with comes from `callOf`. */
export const sendingAt = <At extends string, CallOf>(at: At, callOf: CallOf) =>
  ({
    invoke: { src: 'sendPress', input: callOf, onDone: tells },
    on: {
      newsCame: { actions: 'noteNews' },
      answered: [
        { guard: leads('unknown'), actions: ['forgetPress', 'sayNotYet'], target: 'waiting' },
        { guard: leads(at), actions: ['takeTruth', 'sayNotYet'], target: 'waiting' },
        { guard: leads('refused'), actions: 'showRefusal', target: 'waiting' },
      ],
    },
  }) as const;

/** Whether something can be sent again now, as the machine's own guard `resendIs` reads it. */
export const resendIs = (is: 'counting' | 'ready' | 'limit') => ({ type: 'resendIs', params: is }) as const;

/** Spec §4, §8 of a code or prompt that is sent again: a countdown, then the way to ask, until the limit. */
export const decidesResend = [
  { guard: resendIs('counting'), target: 'counting' },
  { guard: resendIs('ready'), target: 'ready' },
  { guard: resendIs('limit'), target: 'limit' },
  { target: 'hidden' },
] as const;

/** What was said of a resend is over with the next one; what was said of a code stays. */
export const withoutResend = (notice: Notice | null): Notice | null =>
  notice?.of === 'resend' ? null : notice;

/** Why nothing was sent again, in the service's words where it has some. */
export function notResent(answer: object | null, texts: Pick<MethodTexts, 'notResent'>): Notice {
  const message = answer !== null && 'message' in answer ? answer.message : null;
  return {
    text: typeof message === 'string' ? message : texts.notResent,
    tone: 'error',
    banner: true,
    of: 'resend',
  };
}

/** What the answer to a resend means at the stage; `sessionEnd` is the flow's own. */
export const resendAnsweredAt = <At extends string, SessionEnd extends string>(
  at: At,
  sessionEnd: SessionEnd,
) =>
  [
    // What was said of the last code is not meant of the new one.
    { guard: leads(at), actions: ['keepTruth', 'dismiss'], target: 'resent' },
    { guard: leads('resend-limit'), target: 'limit' },
    { guard: leads('too-soon'), actions: 'waitLonger', target: 'counting' },
    // A whole wait from now, or what the truth says of it, where that could be read.
    { guard: leads('not-resent'), actions: ['waitLonger', 'keepTruth', 'sayNotResent'], target: 'deciding' },
    {
      guard: 'tellsTruth',
      actions: {
        type: 'tellAnswer',
        params: <Answer>({ event }: { event: { answer: Answer } }) => event.answer,
      },
    },
    { guard: leads('session-end'), target: sessionEnd },
    { actions: 'sayNotResent', target: 'deciding' },
  ] as const;
