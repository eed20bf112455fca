// Spec §4 Payment link, the whole page: the state paymentLink, Proceed, and what follows it. "Proceed … leads to loaded": this page goes
// to the page of the transaction that it opened.
import type { CallResult } from '@titan/contract/payer/client';
import type { FieldProblems } from '@titan/contract/payer/failure.schema';
import type { FormFeedback } from '@titan/contract/page/page-data';
import type { LinkView } from '@titan/contract/payer/payment-link.schema';
import { LIMITS } from '@titan/rules/limits';
import type { CallAnswered, Delay, Elapsed, Flow, Moment } from '../../flow/flow.ts';
import type { PageEvent } from '../../platform/ports.ts';
import { type Submission, submissionOf } from '../../stages/stage-state.ts';

/** What the payer typed, as it is in the boxes. */
export type LinkDetails = { name: string; email: string; amount: string };

/** What the payer does. */
export type LinkEvent =
  | { type: 'proceedSubmitted'; details: LinkDetails }
  | { type: 'linkEdited' }
  | { type: 'modalClosed' };

type FlowEvent =
  | LinkEvent
  | PageEvent
  | CallAnswered<ProceedCall, LinkOpening>
  | Elapsed<LinkDelay>
  /** A bug, which is reported: Proceed must not hang because of it. */
  | { type: 'broke' };

/** Keys of sentences of a link's page. */
export type LinkNoticeKey = 'notReached' | 'chargeFails';

type LinkNotice = {
  /** The service's sentence, or the key of ours. */
  text: string | { key: LinkNoticeKey };
  tone: 'error';
  /** Shown as a banner; else as text. */
  banner: boolean;
};

/** A submission, with the link that its payer saw. */
export type ProceedCall = { do: 'proceed'; link: LinkView; press: Submission<LinkDetails> };
/** Goes to another page of ours; there is no answer. */
type GoTo = { do: 'goTo'; path: string };
export type LinkCall = ProceedCall | GoTo;

/** The address of the page of the transaction that was opened; where the amount was refused, the link as it is now. */
export type LinkOpening = CallResult<string> & { link?: LinkView };

type LinkDelay = 'RESTART_AFTER_FAILURE';

/** `link`, as it was last read: its amount or limits may have changed since the page was drawn (decision 0027). */
type Form = {
  stage: 'paymentLink';
  link: LinkView;
  notice: LinkNotice | null;
  /** Field → what is wrong with it. */
  fieldErrors: Record<string, string>;
  /** A submission that may or may not have arrived: the same details keep its key. */
  lost: Submission<LinkDetails> | null;
};
type Proceeding = { stage: 'proceeding'; link: LinkView; call: ProceedCall };
/** Spec §8 Payment link charge fails: "The modal closes itself." The sentence stays below it, quiet. */
type Failed = { stage: 'failed'; link: LinkView };
/** The browser is on its way to another page. */
type Loaded = { stage: 'loaded'; link: LinkView; call: GoTo };
export type LinkState = Form | Proceeding | Failed | Loaded;

/** `feedback`: of a form that was posted without script. */
type LinkEntry = { link: LinkView; feedback: FormFeedback | null };

export const paymentLinkFlow: Flow<LinkEntry, LinkState, FlowEvent, LinkCall> = {
  open({ link, feedback }) {
    const text = feedback?.notice ?? null;
    const notice = text === null ? null : loud(text);
    return { ...formOf(link), notice, fieldErrors: feedback?.errors ?? {} };
  },
  next,
  calls: (state) => ('call' in state ? [state.call] : []),
  delays: ({ stage }): Delay<LinkDelay>[] =>
    stage === 'failed' ? [{ name: 'RESTART_AFTER_FAILURE', ms: LIMITS.selfClosingRestartMs }] : [],
};

function next(state: LinkState, event: FlowEvent, at: Moment): LinkState {
  const { link } = state;
  switch (state.stage) {
    case 'paymentLink':
      if (event.type === 'proceedSubmitted') return proceed(state, event.details, at);
      return event.type === 'linkEdited' ? { ...state, notice: null, fieldErrors: {} } : state;
    case 'proceeding':
      if (event.type === 'answered') return afterAnswer(state, event.answer);
      return event.type === 'broke' ? { stage: 'failed', link } : state;
    case 'failed': {
      const isOver = event.type === 'modalClosed' || event.type === 'elapsed';
      return isOver ? { ...formOf(link), notice: CHARGE_FAILS } : state;
    }
    // The payer can come back to this very page, where the browser has kept it.
    case 'loaded':
      return event.type === 'pageRestored' ? formOf(link) : state;
  }
}

const CHARGE_FAILS: LinkNotice = { text: { key: 'chargeFails' }, tone: 'error', banner: false };

function loud(text: LinkNotice['text']): LinkNotice {
  return { text, tone: 'error', banner: true };
}

function formOf(link: LinkView): Form {
  return { stage: 'paymentLink', link, notice: null, fieldErrors: {}, lost: null };
}

function proceed({ link, lost }: Form, details: LinkDetails, at: Moment): Proceeding {
  return { stage: 'proceeding', link, call: { do: 'proceed', link, press: submissionOf(lost, details, at) } };
}

/** After these the service's own page shows what has become of the link. */
const LINK_GONE: readonly string[] = ['UNKNOWN_LINK', 'LINK_SWITCHED_OFF', 'LINK_ENDED', 'MERCHANT_CLOSED'];

function afterAnswer({ link, call }: Proceeding, answer: LinkOpening): LinkState {
  if (answer.ok) return goToPath(`/${encodeURIComponent(answer.value)}`, link);
  const { failure } = answer;
  if (failure.kind === 'unreachable')
    return { ...formOf(link), notice: loud({ key: 'notReached' }), lost: call.press };
  if (failure.kind === 'malformed') return { stage: 'failed', link };
  const { code, fields, message } = failure;
  if (LINK_GONE.includes(code)) return goToPath(`/pay/${encodeURIComponent(link.reference)}`, link);
  if (code === 'TOO_MANY_REQUESTS') return { ...formOf(link), notice: loud(message) };
  if (code === 'INVALID_INPUT' && fields !== null)
    return { ...formOf(answer.link ?? link), fieldErrors: byField(fields) };
  return { stage: 'failed', link };
}

function goToPath(path: string, link: LinkView): Loaded {
  return { stage: 'loaded', link, call: { do: 'goTo', path } };
}

/** `customer.email` is the box `email`. */
function byField(fields: FieldProblems): Record<string, string> {
  const named = Object.entries(fields).map(
    ([at, { message }]) => [at.split('.').at(-1) ?? at, message] as const,
  );
  return Object.fromEntries(named);
}

/** What the form shows. */
export type LinkViewState = Pick<Form, 'notice' | 'fieldErrors'> & { submitting: boolean; modal: boolean };

export function viewOf(state: LinkState): LinkViewState {
  const { stage } = state;
  const { notice, fieldErrors } = stage === 'paymentLink' ? state : formOf(state.link);
  return { submitting: 'call' in state, modal: stage === 'failed', notice, fieldErrors };
}
