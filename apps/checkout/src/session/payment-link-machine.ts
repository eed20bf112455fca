// Spec §4 Payment link: the state paymentLink, Proceed, and what can become of it. "Proceed … leads to loaded": the page of the
// transaction that it opened, to which this one goes.
import type { CallResult } from '@titan/contract/client';
import type { Failure, FieldProblems } from '@titan/contract/failure';
import type { LinkView } from '@titan/contract/payment-link';
import { assign, fromPromise, setup } from 'xstate';
import { LINK_TEXTS } from '@titan/rules/payment-link-texts';
import { STAGE_DELAYS } from '../stage-delays.ts';

/** What the payer typed, as it stands in the boxes. */
export type LinkDetails = { name: string; email: string; amount: string };

export type LinkEvent =
  | { type: 'proceedPressed'; details: LinkDetails }
  | { type: 'linkEdited' }
  | { type: 'modalClosed' }
  /** The payer came back to this very page (the browser had kept it). */
  | { type: 'pageRestored' };

export type LinkNotice = { text: string; tone: 'error' | 'info'; banner: boolean };

type Press = { details: LinkDetails; key: string };

/** A press, with the link that its payer saw. */
export type LinkCall = Press & { link: LinkView };

export type LinkContext = {
  /** As it was last read: its amount or limits may have changed since the page was drawn (decision 0027). */
  link: LinkView;
  /** The last press; the same details keep its key while nobody knows whether it arrived. */
  press: Press | null;
  isUnanswered: boolean;
  notice: LinkNotice | null;
  /** Field → what is wrong with it. */
  fieldErrors: Record<string, string>;
  newKey(): string;
  notReached: string;
};

export type LinkInput = Pick<LinkContext, 'link' | 'notice' | 'fieldErrors' | 'newKey' | 'notReached'>;

/** The address of the page of the transaction that was opened; where the amount was refused, the link as it is now. */
export type Proceeded = CallResult<string> & { link?: LinkView };

const unprovided = () => Promise.reject(new Error('Provided by payment-link-run.tsx'));

const linkSetup = setup({
  types: {
    context: {} as LinkContext,
    events: {} as LinkEvent,
    input: {} as LinkInput,
  },
  actors: { proceed: fromPromise<Proceeded, LinkCall>(unprovided) },
  delays: STAGE_DELAYS,
  guards: {
    answers: ({ event }, answer: Answer) => answerIn(event) === answer,
  },
  actions: {
    goToCheckout: (_args, _params: { address: string }) => undefined,
    /** Reads the page again: the service says what has become of the link. */
    readAgain: () => undefined,
    press: assign(({ context, event }) => {
      if (event.type !== 'proceedPressed') return {};
      const { details } = event;
      const isRepeat = context.isUnanswered && isSame(context.press?.details, details);
      const key = isRepeat && context.press ? context.press.key : context.newKey();
      return { press: { details, key }, isUnanswered: true, notice: null, fieldErrors: {} };
    }),
    answered: assign({ isUnanswered: false }),
    forgetProblems: assign({ notice: null, fieldErrors: {} }),
    sayLoud: assign((_, { text }: { text: string }) => ({
      notice: { text, tone: 'error' as const, banner: true },
    })),
    sayFields: assign(({ context }, result: Proceeded) => ({
      fieldErrors: byField(fieldsOf(result)),
      link: result.link ?? context.link,
    })),
    sayQuiet: assign({ notice: { text: LINK_TEXTS.chargeFails, tone: 'error' as const, banner: false } }),
  },
});

type Answer = 'opened' | 'fields' | 'gone' | 'wait' | 'lost' | 'failed';

export const paymentLinkMachine = linkSetup.createMachine({
  id: 'paymentLink',
  context: ({ input }) => ({ ...input, press: null, isUnanswered: false }),
  initial: 'paymentLink',
  states: {
    paymentLink: {
      on: {
        proceedPressed: { target: 'proceeding', actions: 'press' },
        linkEdited: { actions: 'forgetProblems' },
      },
    },
    proceeding: {
      invoke: {
        src: 'proceed',
        input: ({ context }) => pressOf(context),
        onDone: [
          {
            guard: { type: 'answers', params: 'opened' },
            target: 'loaded',
            actions: [
              'answered',
              {
                type: 'goToCheckout',
                params: ({ event }) => ({ address: event.output.ok ? event.output.value : '' }),
              },
            ],
          },
          {
            guard: { type: 'answers', params: 'fields' },
            target: 'paymentLink',
            actions: ['answered', { type: 'sayFields', params: ({ event }) => event.output }],
          },
          {
            guard: { type: 'answers', params: 'gone' },
            target: 'loaded',
            actions: ['answered', 'readAgain'],
          },
          {
            guard: { type: 'answers', params: 'wait' },
            target: 'paymentLink',
            actions: [
              'answered',
              { type: 'sayLoud', params: ({ event }) => ({ text: messageOf(event.output) }) },
            ],
          },
          {
            guard: { type: 'answers', params: 'lost' },
            target: 'paymentLink',
            actions: { type: 'sayLoud', params: ({ context }) => ({ text: context.notReached }) },
          },
          { target: 'failed', actions: 'answered' },
        ],
        onError: { target: 'failed' },
      },
    },
    /** Spec §8 Payment link charge fails: "The modal closes itself." The sentence stays below it, quiet (design §5). */
    failed: {
      on: { modalClosed: 'paymentLink' },
      after: { RESTART_AFTER_FAILURE: 'paymentLink' },
      exit: 'sayQuiet',
    },
    /** The browser is on its way to another page. */
    loaded: {
      on: { pageRestored: { target: 'paymentLink', actions: 'forgetProblems' } },
    },
  },
});

/** What the form shows of the running machine. */
export type LinkViewState = {
  submitting: boolean;
  modal: boolean;
  notice: LinkNotice | null;
  fieldErrors: Record<string, string>;
};

const GONE: readonly string[] = ['UNKNOWN_LINK', 'LINK_SWITCHED_OFF', 'MERCHANT_CLOSED'];

function answerOf(result: Proceeded): Answer {
  if (result.ok) return 'opened';
  const { failure } = result;
  if (failure.kind === 'unreachable') return 'lost';
  return failure.kind === 'refused' ? refusalOf(failure) : 'failed';
}

function refusalOf({ code, fields }: Extract<Failure, { kind: 'refused' }>): Answer {
  if (GONE.includes(code)) return 'gone';
  if (code === 'TOO_MANY_REQUESTS') return 'wait';
  return code === 'INVALID_INPUT' && fields !== null ? 'fields' : 'failed';
}

/** Of the call of Proceed, when it has come. */
function answerIn(event: object): Answer | null {
  return 'output' in event ? answerOf(event.output as Proceeded) : null;
}

function fieldsOf(result: Proceeded): FieldProblems {
  return !result.ok && result.failure.kind === 'refused' ? (result.failure.fields ?? {}) : {};
}

function messageOf(result: Proceeded): string {
  return !result.ok && result.failure.kind === 'refused' ? result.failure.message : '';
}

/** `customer.email` is the box `email`. */
function byField(fields: FieldProblems): Record<string, string> {
  const named = Object.entries(fields).map(
    ([at, { message }]) => [at.split('.').at(-1) ?? at, message] as const,
  );
  return Object.fromEntries(named);
}

function isSame(before: LinkDetails | undefined, now: LinkDetails): boolean {
  return (
    before !== undefined &&
    before.name === now.name &&
    before.email === now.email &&
    before.amount === now.amount
  );
}

function pressOf({ press, link }: LinkContext): LinkCall {
  if (press === null) throw new Error('Nothing was pressed');
  return { ...press, link };
}
