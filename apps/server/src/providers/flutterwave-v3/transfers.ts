// Transfers to an account of the charge's own: each that comes to it is a transaction by our reference.
import { SECOND_MS } from '@titan/rules/durations';
import { TRANSFER_PROVIDERS } from '@titan/rules/transfer-providers';
import { refusedUndone, type Reply, UNKNOWN, UNREAD } from '../answers.ts';
import type { Calls } from '../bearer-calls.ts';
import type {
  ProviderAnswer,
  ReceivedTransfer,
  SentCharge,
  SetUpReports,
  TransferAccount,
  TransferAccountRequest,
} from '../port.ts';
import { minorOf, timeOf } from '../read-body.ts';
import { chargeOf } from './charge-body.ts';
import { type Authorization, type Transaction } from './wire.ts';
import { amountOf, isRefusal, listedIn, NONE_YET, readCharge } from './words.ts';

const SHOWN_NAME = /^please make a bank transfer to (.+)$/i;
const FEE_BEARER = 'fee_bearer';
const CHANGE =
  'Flutterwave asks the payers of transfers for its fee: in the dashboard, under Settings, let the merchant bear the transaction fees.';

type Opening = { calls: Calls; setUp: SetUpReports | undefined; now: number };

export async function openAccount(
  { calls, setUp, now }: Opening,
  request: TransferAccountRequest,
): Promise<ProviderAnswer> {
  const { reference, openMs } = request;
  const expires = Math.floor(openMs / SECOND_MS);
  const body = { ...chargeOf(request), expires, is_permanent: false };
  const reply = await calls({ path: '/charges?type=bank_transfer', body });
  if (reply.kind === 'lost') return reply;
  // An account that was not told of is nobody's to pay to.
  if (isRefusal(reply)) return refusedUndone(reply);
  const next = readCharge(reference, reply)?.next;
  if (next?.mode !== 'banktransfer') return UNKNOWN;
  if (isOfOtherSum(next, request)) {
    setUp?.wrong({ code: FEE_BEARER, change: CHANGE, reference });
    return { kind: 'lost', sent: 'never', cause: 'other_amount' };
  }
  setUp?.works(FEE_BEARER);
  // Its end is told in three forms, and in no time zone: it is the one that was asked for.
  const account = accountOf(next, now + expires * SECOND_MS);
  return account ? { kind: 'account', account, transfers: [], message: '', handle: NONE_YET } : UNKNOWN;
}

/** Than the page shows. */
function isOfOtherSum(
  { transfer_amount: asked }: Authorization,
  { amountMinor, currency }: TransferAccountRequest,
): boolean {
  return asked !== null && asked !== undefined && minorOf(asked, currency) !== amountMinor;
}

function accountOf(next: Authorization, expiresAt: number): TransferAccount | null {
  const { transfer_account: accountNumber, transfer_bank: bank, transfer_note: note } = next;
  if (!accountNumber || !bank) return null;
  const known = TRANSFER_PROVIDERS.find(({ name }) => name.toLowerCase() === bank.toLowerCase());
  return {
    bankCode: known?.code ?? bank,
    bankName: known?.name ?? bank,
    accountNumber,
    // The account's name is told in a sentence alone.
    accountName: SHOWN_NAME.exec(note ?? '')?.[1] ?? note ?? bank,
    expiresAt,
    limits: null,
  };
}

/** What came to the account. Where none was told of, an empty list says that there is none. */
export function receivedAnswerOf(charge: SentCharge, reply: Reply): ProviderAnswer {
  const listed = listedIn(charge, reply);
  if (!listed) return UNREAD;
  if (listed.length === 0 && charge.handle === null) return { kind: 'not_found' };
  return { kind: 'account', account: null, transfers: listed.flatMap(receivedIn), message: '' };
}

/** None until it is there for good. Not documented: who has sent it. */
function receivedIn(each: Transaction): ReceivedTransfer[] {
  const { id, status, currency, created_at: at } = each;
  const amountMinor = amountOf(each);
  const landedAt = timeOf(at);
  if (status !== 'successful' || amountMinor === null || landedAt === null) return [];
  return [{ id: String(id), amountMinor, currency, landedAt, payer: null }];
}
