// Spec §2 Pay with bank flow: what the components read of a running machine.
import type { SnapshotFrom } from 'xstate';
import { bankPageOf, opensAs } from './bank-page.ts';
import { asListed, chosenBankAt, resendOf, variantAt } from './pay-with-bank-opening.ts';
import type { payWithBankMachine } from './pay-with-bank-machine.ts';
import type { BankList, BankPage, BankResend, Patience, PayWithBankState } from './pay-with-bank-state.ts';
import { askedOf, codeWasWrong, isRequestOpen } from './pay-with-bank-truth.ts';

export type PayWithBankSnapshot = SnapshotFrom<typeof payWithBankMachine>;

/** The state of the method's screen. */
export function payWithBankStateAt(snapshot: PayWithBankSnapshot): PayWithBankState {
  const { notice } = snapshot.context;
  if (regionOf(snapshot, 'help') === 'shown') return { stage: 'help' };
  if (snapshot.matches('bank-unavailable')) return unavailableAt(snapshot);
  if (snapshot.matches('bank-authorize')) return authorizeAt(snapshot);
  if (snapshot.matches('approval-guide')) return { stage: 'approval-guide', ...watchedAt(snapshot), notice };
  if (snapshot.matches('bank-pending') || snapshot.matches('checking')) return pendingAt(snapshot);
  // On the way, or over, too: the session shows nothing of that.
  return initAt(snapshot);
}

/** Where a region of the present stage is; null where the stage has none of that name. */
function regionOf({ value }: PayWithBankSnapshot, name: string): string | null {
  const [regions] = typeof value === 'string' ? [] : Object.values(value);
  const region: unknown = (regions as Record<string, unknown> | undefined)?.[name];
  return typeof region === 'string' ? region : null;
}

function initAt(snapshot: PayWithBankSnapshot): PayWithBankState {
  const { context } = snapshot;
  const { notice, fieldErrors, payment, query } = context;
  return {
    stage: 'init',
    variant: variantAt(context),
    bank: chosenBankAt(context),
    list: listAt(snapshot),
    searched: regionOf(snapshot, 'search') === 'searched' ? query : null,
    submitting: regionOf(snapshot, 'form') === 'submitting',
    notice,
    fieldErrors,
    isRequestOpen: isRequestOpen(payment),
  };
}

function listAt(snapshot: PayWithBankSnapshot): BankList {
  const { banks, payment } = snapshot.context;
  if (banks !== null) return { is: 'there', banks: asListed(banks, payment) };
  switch (regionOf(snapshot, 'list')) {
    case 'loud':
      return { is: 'failed', isLoud: true };
    case 'quiet':
      return { is: 'failed', isLoud: false };
    case 'given-up':
      return { is: 'given-up' };
    default:
      return { is: 'asking' };
  }
}

function unavailableAt(snapshot: PayWithBankSnapshot): PayWithBankState {
  const form = regionOf(snapshot, 'form');
  return {
    stage: 'bank-unavailable',
    banks: snapshot.context.allBanks,
    submitting: form === 'sending',
    isReceived: form === 'received',
    failed: form === 'loud' || form === 'quiet' ? form : null,
    notice: snapshot.context.notice,
  };
}

function authorizeAt(snapshot: PayWithBankSnapshot): PayWithBankState {
  const { payment, notice, fieldErrors } = snapshot.context;
  const code = regionOf(snapshot, 'code');
  const isAsReported = code === 'reported';
  return {
    stage: 'bank-authorize',
    asks: askedOf(payment),
    submitting: code === 'submitting',
    canAuthorize: isAsReported || code === 'changed',
    failed: (isAsReported || code === 'wrong') && notice?.of !== 'resend' && codeWasWrong(payment),
    notice,
    fieldErrors,
    resend: resendAt(snapshot),
  };
}

function pendingAt(snapshot: PayWithBankSnapshot): PayWithBankState {
  const { context } = snapshot;
  const page = regionOf(snapshot, 'page');
  const isThere = page !== null && bankPageOf(context.payment) !== null;
  return {
    stage: 'bank-pending',
    ...watchedAt(snapshot),
    notice: context.notice,
    patience: patienceIn(regionOf(snapshot, 'patience')),
    page: isThere ? pageIn(page) : null,
    opens: opensAs(context),
    isRequestOpen: page !== null && isRequestOpen(context.payment),
  };
}

function patienceIn(region: string | null): Patience {
  return region === 'longer' || region === 'over' ? region : 'usual';
}

function pageIn(region: string): BankPage {
  return region === 'frame' || region === 'tab' || region === 'blocked' ? region : 'none';
}

function watchedAt(snapshot: PayWithBankSnapshot) {
  const { saidNotYet, press } = snapshot.context;
  const isConfirming = press !== null && 'confirm' in press.sends;
  const sending = isConfirming ? ('confirming' as const) : ('testing' as const);
  return { doing: regionOf(snapshot, 'look') === 'sending' ? sending : null, saidNotYet };
}

/** By the region of that name; its times come from the truth. */
function resendAt(snapshot: PayWithBankSnapshot): BankResend {
  const { payment, serverNow } = snapshot.context;
  const is = regionOf(snapshot, 'resend') as BankResend['is'] | 'deciding' | null;
  if (is !== 'counting') return { is: is === null || is === 'deciding' ? 'hidden' : is };
  const resend = resendOf(payment, serverNow());
  return resend.is === 'counting' ? resend : { is: 'ready' };
}
