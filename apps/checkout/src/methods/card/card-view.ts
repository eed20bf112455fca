// Spec §2 Card flow: what the components read of a running card machine.
import type { BillingAddress } from '@titan/contract/card';
import type { SnapshotFrom } from 'xstate';
import type { cardMachine } from './card-machine.ts';
import type { AnswerStage, CardState, OtpResend, ThreeDsState } from './card-state.ts';
import { cardOf } from './card-saved-context.ts';
import { codeWasWrong, firstOf, messageOf, savedCardsOf } from './card-truth.ts';

export type CardSnapshot = SnapshotFrom<typeof cardMachine>;

/** The state of the card's screen. */
export function cardStateAt(snapshot: CardSnapshot): CardState {
  return VIEWS[placeOf(snapshot)](snapshot);
}

/** The stages of the machine: the outermost names of its states. */
type Place = NameOf<CardSnapshot['value']>;
type NameOf<Value> = Value extends string ? Value : keyof Value & string;

function placeOf({ value }: CardSnapshot): Place {
  const [place] = typeof value === 'string' ? [value] : (Object.keys(value) as Place[]);
  if (place === undefined) throw new Error('The card machine is nowhere');
  return place;
}

/** On the way, or over: the session shows nothing of these. */
const passing = initStateAt;

const VIEWS: Record<Place, (snapshot: CardSnapshot) => CardState> = {
  init: initStateAt,
  pin: pinStateAt,
  otp: otpStateAt,
  avs: avsStateAt,
  card_enroll: (snapshot) => ({
    stage: 'card_enroll',
    ...answerAt(snapshot, 'card_enroll'),
    kept: keptOf(snapshot).phone,
  }),
  cvv: (snapshot) => ({ stage: 'cvv', ...answerAt(snapshot, 'cvv'), of: null, renewing: false }),
  savedcards: savedStateAt,
  '3ds': threeDsStateAt,
  no_auth: ({ context }) => ({ stage: 'no_auth', message: messageOf(context.payment) }),
  checking: (snapshot) => ({ stage: 'checking', asking: snapshot.matches({ checking: 'asking' }) }),
  opening: passing,
  placing: passing,
  success: passing,
  failed: passing,
  'already-completed': passing,
  'session-end': passing,
  elsewhere: passing,
};

function initStateAt(snapshot: CardSnapshot): CardState {
  const { notice, fieldErrors, clearings } = snapshot.context;
  const submitting = snapshot.matches({ init: 'submitting' });
  const renewing = snapshot.matches({ init: 'renewing' });
  return { stage: 'init', submitting, notice, fieldErrors, clearings, renewing };
}

function savedStateAt(snapshot: CardSnapshot): CardState {
  const { notice, fieldErrors, payment, place, savedCard } = snapshot.context;
  const submitting = snapshot.matches({ savedcards: 'submitting' });
  const renewing = snapshot.matches({ savedcards: 'renewing' });
  const card = cardOf(snapshot.context);
  if (card && place?.stage === 'deletecard') {
    return { stage: 'deletecard', card, submitting: snapshot.matches({ savedcards: 'deleting' }), notice };
  }
  if (card && place?.stage === 'cvv') {
    return { stage: 'cvv', of: card, submitting, canSend: true, renewing, notice, fieldErrors };
  }
  const cards = savedCardsOf(payment);
  return { stage: 'savedcards', cards, chosen: savedCard ?? firstOf(cards), submitting, renewing, notice };
}

function pinStateAt(snapshot: CardSnapshot): CardState {
  return {
    stage: 'pin',
    submitting: snapshot.matches({ pin: 'submitting' }),
    autoSubmitting: snapshot.matches({ pin: 'autoSubmitting' }),
    notice: snapshot.context.notice,
  };
}

function otpStateAt(snapshot: CardSnapshot): CardState {
  const { payment, notice, fieldErrors } = snapshot.context;
  const isAsReported = snapshot.matches({ otp: { code: 'reported' } });
  const isWrong = snapshot.matches({ otp: { code: 'wrong' } });
  return {
    stage: 'otp',
    submitting: snapshot.matches({ otp: { code: 'submitting' } }),
    canAuthorize: isAsReported || snapshot.matches({ otp: { code: 'changed' } }),
    incorrect: (isAsReported || isWrong) && notice?.of !== 'resend' && codeWasWrong(payment),
    notice,
    fieldErrors,
    resend: resendAt(snapshot),
  };
}

function avsStateAt(snapshot: CardSnapshot): CardState {
  const isMissing = snapshot.matches({ avs: { countries: 'missing' } });
  return {
    stage: 'avs',
    ...answerAt(snapshot, 'avs'),
    countries: isMissing ? 'missing' : snapshot.context.countries,
    kept: keptOf(snapshot).avs,
  };
}

function threeDsStateAt(snapshot: CardSnapshot): CardState {
  const at = (where: object) => snapshot.matches({ '3ds': { atBank: where } } as never);
  return {
    stage: '3ds',
    phase: threeDsPhaseAt(snapshot),
    way: snapshot.context.bankWay,
    connecting: at({ page: { modal: 'connecting' } }),
    stopping: at({ page: { modal: 'stopping' } }),
    offersTryAgain: !at({ patience: { waiting: 'early' } }),
    isQueried: at({ patience: { incomplete: 'queried' } }),
    ending: snapshot.matches({ '3ds': 'ending' }),
    notice: snapshot.context.notice,
  };
}

function threeDsPhaseAt(snapshot: CardSnapshot): ThreeDsState['phase'] {
  if (snapshot.matches({ '3ds': 'over' })) return 'over';
  if (snapshot.matches({ '3ds': 'ending' })) return 'tab';
  if (snapshot.matches({ '3ds': { atBank: { patience: 'incomplete' } } })) return 'incomplete';
  if (snapshot.matches({ '3ds': { atBank: { page: 'modal' } } })) return 'modal';
  return snapshot.matches({ '3ds': { atBank: { page: 'tab' } } }) ? 'tab' : 'proceed';
}

function answerAt({ value, context: { notice, fieldErrors } }: CardSnapshot, at: AnswerStage) {
  const { form, button } = (value as Record<AnswerStage, { form: string; button: string }>)[at];
  return { submitting: form === 'submitting', canSend: button === 'ready', notice, fieldErrors };
}

/** What the last press carried, while its answer is not known. */
function keptOf({ context: { press } }: CardSnapshot): { avs: BillingAddress | null; phone: string | null } {
  return { avs: null, phone: null, ...press?.sends };
}

function resendAt(snapshot: CardSnapshot): OtpResend {
  const { payment, serverNow } = snapshot.context;
  const left = payment.charge?.metadata.otp_resends_left ?? 0;
  if (snapshot.matches({ otp: { resend: 'counting' } })) {
    return { is: 'counting', untilMs: payment.charge?.metadata.otp_resend_at ?? serverNow(), left };
  }
  if (snapshot.matches({ otp: { resend: 'ready' } })) return { is: 'ready', left };
  if (snapshot.matches({ otp: { resend: 'sending' } })) return { is: 'sending', left };
  if (snapshot.matches({ otp: { resend: 'limit' } })) return { is: 'limit' };
  return snapshot.matches({ otp: { resend: 'resent' } }) ? { is: 'resent', left } : { is: 'hidden' };
}
