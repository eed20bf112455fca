// Spec §7 the calls of a bank transfer, as the machine invokes them: wire names end here, and an answer becomes one word of ours.
import { openTransferAccount, returnTransferPart } from '@titan/contract/bank-transfer';
import { queryBank } from '@titan/contract/query-bank';
import type { PaymentView } from '@titan/contract/payment';
import { fromPromise } from 'xstate';
import type { Service } from '../../platform/ports.ts';
import { callTestTransfer } from '../../test-mode/test-transfer-calls.ts';
import {
  type Answer,
  type Asking,
  chargeReference,
  knownBy,
  type Look,
  meaningOf,
  meaningOfLook,
  readTruth,
  type RefusedCall,
  type Sent,
} from '../meaning-of-answer.ts';
import { mayStillPay } from '../method.ts';

/** One press of the payer. The key stays with it: sent again, it acts once (design §3). */
export type TransferPress = { key: string; sends: TransferSends };
export type TransferSends =
  /** A new account, or the money's way back. */
  | { asks: 'account' | 'return-part' }
  | { confirm: true }
  /** TEST MODE: major units as typed, and whether the account pays itself. */
  | { amount: string }
  | { autoComplete: boolean };

/** What an answer of the service means to the flow; `refused`: nothing was done, and the payer is told why and stays. */
export type TransferAnswer = Answer | { says: 'refused'; message: string };

export type TransferCall = { payment: PaymentView; press: TransferPress };
/** `isTold`: the service has said by itself that there is something to read. */
export type TransferLook = Look & { isTold: boolean };

/** Builds the actors of the bank-transfer machine. Each is aborted when its stage is left. */
export function createBankTransferActors(service: Service) {
  return {
    sendPress: fromPromise<TransferAnswer, TransferCall>(({ input, signal }) => {
      const { sends } = input.press;
      const asking = { service, signal };
      if ('asks' in sends) return meaningOf(sendPress(asking, input, sends.asks), asking, TOLD);
      if ('confirm' in sends) return lookUp({ ...input, pressed: false, isTold: false }, asking);
      return useTestBank(asking, input.payment, sends);
    }),
    lookUp: fromPromise<TransferAnswer, TransferLook>(({ input, signal }) =>
      lookUp(input, { service, signal }),
    ),
  };
}

function sendPress(
  { service: { call }, signal }: Asking,
  { payment, press }: TransferCall,
  asks: 'account' | 'return-part',
): Sent {
  const { public_key, reference: payment_reference } = payment;
  const options = { signal, idempotencyKey: press.key };
  if (asks === 'return-part') {
    return call(returnTransferPart, { public_key, reference: chargeReference(payment) }, options);
  }
  const type = 'bank_transfer' as const;
  const body = { type, data: { public_key, payment_reference } };
  return call(openTransferAccount, body, { ...options, query: { type } });
}

/** What came of it is told by the bank: the page looks. */
async function useTestBank(
  asking: Asking,
  payment: PaymentView,
  sends: { amount: string } | { autoComplete: boolean },
): Promise<TransferAnswer> {
  const account_number = payment.charge?.bank_transfer?.account?.account_number ?? '';
  const sent = await callTestTransfer(asking.service, account_number, sends, asking.signal);
  if (!sent.ok && sent.failure.kind === 'refused') return TOLD.refused(sent.failure);
  return sent.ok ? readTruth(asking) : { says: 'unknown' };
}

// Asked about by itself first, so that the service asks the bank; not where the service spoke first. Then the whole truth, unless it
// is the known one: another account of this payment may have been paid meanwhile, or money is on its way back.
async function lookUp(look: TransferLook, asking: Asking): Promise<TransferAnswer> {
  const { charge, env, public_key } = look.payment;
  const isOpen = charge?.channel === 'bank_transfer' && mayStillPay(charge);
  if (look.isTold || !isOpen) return readTruth(asking);
  const { service, signal } = asking;
  const body = { reference: charge.reference, env, public_key, ...knownBy(look) };
  return meaningOfLook(await service.call(queryBank, body, { signal }), look, asking, () => false);
}

const TOLD = {
  /** Where a field is at fault, its own sentence says more. */
  refused({ message, fields }: RefusedCall): { says: 'refused'; message: string } {
    const [first] = Object.values(fields ?? {});
    return { says: 'refused', message: first?.message ?? message };
  },
  // Of one that ended, the money may be on its way back; or it may have been the last allowed one.
  tellsAll: mayStillPay,
};
