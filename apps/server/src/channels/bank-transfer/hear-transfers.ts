// Money that has landed on a temporary account (spec §4 Bank transfer): taken once, decided, written, announced; and the account itself.
import { DEFAULT_ERRORS } from '@titan/rules/default-errors';
import type { ProviderAnswer, ReceivedTransfer } from '../../providers/provider-answer.ts';
import { decideTransfer, type TransferCase } from './transfer-settlement.ts';
import type { Clock, Ids, Push, Warn } from '../../platform/ports.ts';
import type { ChargeRow } from '../../payments/charge-row.ts';
import type { SettleTransfer, TransferStanding, TransferStore } from './settle-transfer.ts';
import type { TransferAccounts } from './transfer-accounts.ts';

export type TransferParts = {
  clock: Clock;
  ids: Ids;
  push: Push;
  accounts: TransferAccounts;
  transfers: TransferStore;
  warn: Warn;
};

type OfCharge = Pick<ChargeRow, 'id' | 'transaction_id' | 'reference' | 'provider'>;
type Account = Extract<ProviderAnswer, { kind: 'account' }>;

/** How long after an account's end its provider is first asked whether money has come to it all the same, ms. */
export const STRAY_AFTER_MS = 10 * 60_000;

/**
 * Binds the account before anybody is shown it. One that belongs to another charge is refused: nobody has heard of it for this charge,
 * so no money can come by it, and the attempt is over.
 */
export async function bindAccount(
  parts: TransferParts,
  charge: OfCharge,
  answer: Account,
): Promise<Exclude<ProviderAnswer, { kind: 'lost' }>> {
  const { account } = answer;
  const times = { now: parts.clock.now(), askAt: account.expiresAt + STRAY_AFTER_MS };
  if (await parts.accounts.bind(charge, account, times)) return answer;
  const { reference, provider } = charge;
  parts.warn('A provider gave an account that is bound to another charge', { reference, provider });
  return { kind: 'declined', errorType: 'NOT_COMPLETED', message: DEFAULT_ERRORS.bank_transfer };
}

/** Nobody's payment is settled that often at the same moment. */
const MOST_ROUNDS = 100;

/** What became of a transfer that was heard of; `no_account`: we do not know the account that it names. */
export type HeardTransfer = 'taken' | 'known' | 'no_account';

/**
 * Takes a transfer. Whatever settles beside it, each decision stands on what was true when it was written: where that has changed
 * meanwhile, it is made again: each time somebody else's settlement is in the database. Throws if that does not end.
 */
export async function hearTransfer(
  parts: TransferParts,
  charge: OfCharge,
  source: SettleTransfer['source'],
  transfer: ReceivedTransfer,
): Promise<HeardTransfer> {
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const standing = await parts.transfers.standing(charge.id, transfer.id);
    if (standing === null) return 'no_account';
    if (standing.is_known) return 'known';
    const now = parts.clock.now();
    const isWritten = await parts.transfers.settle({
      chargeId: charge.id,
      transactionId: charge.transaction_id,
      reference: charge.reference,
      provider: charge.provider,
      version: standing.version,
      source,
      transfer,
      decision: decideTransfer(caseOf(standing, transfer, now)),
      reversalReference: parts.ids.reversal(),
      now,
    });
    if (!isWritten) continue;
    parts.push.announce(charge.transaction_id);
    return 'taken';
  }
  throw new Error('A transfer met another settlement each time it was decided');
}

function caseOf(standing: TransferStanding, transfer: ReceivedTransfer, now: number): TransferCase {
  const { limit_min_minor: minMinor, limit_max_minor: maxMinor } = standing;
  return {
    transfer,
    account: {
      expiresAt: standing.account_expires_at.getTime(),
      limits: minMinor === null || maxMinor === null ? null : { minMinor, maxMinor },
    },
    charge: {
      status: standing.charge_status,
      currency: standing.currency,
      hasHadOne: standing.has_had_one,
    },
    payment: {
      payableMinor: standing.payable_minor,
      heldMinor: standing.held_minor,
      costMinor: standing.cost_minor,
      isPaid: standing.is_paid,
      canGoOn: standing.has_attempts && standing.expires_at.getTime() > now,
      over: standing.transfer_over,
      under: standing.transfer_under,
    },
  };
}
