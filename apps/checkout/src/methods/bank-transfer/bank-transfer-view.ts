// Spec §2 Bank transfer flow: what the components read of a running machine.
import type { SnapshotFrom } from 'xstate';
import type { bankTransferMachine } from './bank-transfer-machine.ts';
import type { TransferSends } from './bank-transfer-actors.ts';
import type { BankTransferState, Doing, WatchState } from './bank-transfer-state.ts';

export type BankTransferSnapshot = SnapshotFrom<typeof bankTransferMachine>;

/** The state of the method's screen. */
export function bankTransferStateAt(snapshot: BankTransferSnapshot): BankTransferState {
  const { notice, fieldErrors } = snapshot.context;
  if (snapshot.matches('account_details')) {
    const isHelp = snapshot.matches({ account_details: { page: 'help' } });
    return { stage: isHelp ? 'transfer_help' : 'account_details', ...watchedAt(snapshot) };
  }
  if (snapshot.matches('transfer_termination')) {
    return { stage: 'transfer_termination', ...watchedAt(snapshot) };
  }
  if (snapshot.matches('transfer_rest')) return { stage: 'transfer_rest', ...watchedAt(snapshot) };
  if (snapshot.matches('checking')) {
    return { stage: 'checking', asking: snapshot.matches({ checking: 'asking' }), notice };
  }
  // On the way, or over, too: the session shows nothing of that.
  const submitting = snapshot.matches({ before_transfer: 'submitting' });
  return { stage: 'before_transfer', submitting, notice, fieldErrors };
}

type Look = 'waiting' | 'asking' | 'sending' | 'submitting';

function watchedAt({
  value,
  context: { notice, saidNotYet, press },
}: BankTransferSnapshot): Omit<WatchState<'account_details'>, 'stage'> {
  const [at] = Object.values(value) as [Look | { look: Look }];
  const look = typeof at === 'string' ? at : at.look;
  return { doing: doingAt(look, press?.sends), saidNotYet, notice };
}

function doingAt(look: Look, sends: TransferSends | undefined): Doing | null {
  if (look === 'waiting' || look === 'asking') return look === 'asking' ? 'asking' : null;
  if (sends === undefined) return null;
  if ('asks' in sends) return sends.asks === 'account' ? 'opening' : 'returning';
  return 'confirm' in sends ? 'confirming' : 'testing';
}
