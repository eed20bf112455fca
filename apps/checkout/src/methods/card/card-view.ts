// Spec §2 Card flow: what the components read of a running card machine.
import type { SnapshotFrom } from 'xstate';
import type { CardState, OtpResend } from '../method.ts';
import type { cardMachine } from './card-machine.ts';
import { codeWasWrong, messageOf } from './card-truth.ts';

export type CardSnapshot = SnapshotFrom<typeof cardMachine>;

/** The state of the card's screen. */
export function cardStateAt(snapshot: CardSnapshot): CardState {
  const { context } = snapshot;
  if (snapshot.matches('pin')) {
    return {
      stage: 'pin',
      submitting: snapshot.matches({ pin: 'submitting' }),
      autoSubmitting: snapshot.matches({ pin: 'autoSubmitting' }),
      notice: context.notice,
    };
  }
  if (snapshot.matches('otp')) return otpStateAt(snapshot);
  if (snapshot.matches('no_auth')) return { stage: 'no_auth', message: messageOf(context.payment) };
  if (snapshot.matches('checking'))
    return { stage: 'checking', asking: snapshot.matches({ checking: 'asking' }) };
  return {
    stage: 'init',
    submitting: snapshot.matches({ init: 'submitting' }),
    notice: context.notice,
    fieldErrors: context.fieldErrors,
    clearings: context.clearings,
  };
}

function otpStateAt(snapshot: CardSnapshot): CardState {
  const { payment, notice } = snapshot.context;
  const isAsReported = snapshot.matches({ otp: { code: 'reported' } });
  const isWrong = snapshot.matches({ otp: { code: 'wrong' } });
  const resend = resendAt(snapshot);
  return {
    stage: 'otp',
    submitting: snapshot.matches({ otp: { code: 'submitting' } }),
    canAuthorize: isAsReported || snapshot.matches({ otp: { code: 'changed' } }),
    incorrect: (isAsReported || isWrong) && codeWasWrong(payment),
    notice,
    resend,
    offersAnotherCard: resend.is === 'hidden',
  };
}

function resendAt(snapshot: CardSnapshot): OtpResend {
  const { payment, serverNow } = snapshot.context;
  const left = payment.charge?.metadata.otp_resends_left ?? 0;
  if (snapshot.matches({ otp: { resend: 'counting' } })) {
    return { is: 'counting', untilMs: payment.charge?.metadata.otp_resend_at ?? serverNow(), left };
  }
  if (snapshot.matches({ otp: { resend: 'ready' } })) return { is: 'ready', left };
  if (snapshot.matches({ otp: { resend: 'sending' } })) return { is: 'sending', left };
  return snapshot.matches({ otp: { resend: 'resent' } }) ? { is: 'resent', left } : { is: 'hidden' };
}
