// Before the machines are there: what an event changes at once for the eye, so that a press is seen to be taken (design §4).
import type { PageData } from '@titan/contract/page-data';
import { screenOf } from './screen-of.ts';
import type { PayerEvent, ScreenState } from './screen-state.ts';

/** The screen after an event, as far as that can be known without asking the service. */
export function optimistic(data: PageData, state: ScreenState, event: PayerEvent): ScreenState {
  if (event.type === 'methodChosen') return chosen(data, event.channel);
  if (state.screen !== 'card') return state;
  const { card } = state;
  if (event.type === 'cardSubmitted' && card.stage === 'init') {
    return { ...state, card: { ...card, submitting: true, notice: null, fieldErrors: {} } };
  }
  if (event.type === 'pinSubmitted' && card.stage === 'pin') {
    return { ...state, card: { ...card, submitting: true, notice: null } };
  }
  if (event.type === 'otpSubmitted' && card.stage === 'otp') {
    return {
      ...state,
      card: { ...card, submitting: true, canAuthorize: false, incorrect: false, notice: null },
    };
  }
  return state;
}

/** Events that send something to the service: not to be kept for a later that the payer does not expect. */
export function isPress({ type }: PayerEvent): boolean {
  return (
    type === 'cardSubmitted' ||
    type === 'pinSubmitted' ||
    type === 'otpSubmitted' ||
    type === 'otpResendAsked'
  );
}

function chosen(
  data: PageData,
  channel: Extract<PayerEvent, { type: 'methodChosen' }>['channel'],
): ScreenState {
  const screen = screenOf(data);
  return data.kind === 'payment' && screen.screen === 'methods'
    ? screenOf({ ...data, chosen: channel, feedback: null })
    : screen;
}
