// M-Pesa in Kenya by Safaricom's API, Daraja: a prompt on the payer's phone (M-Pesa Express), and reversals.
import { readReply, UNKNOWN } from '../answers.ts';
import type { KeyObject } from 'node:crypto';
import { createAccountHttp } from '../http.ts';
import type { Account, Connector, ConnectorDeps } from '../connector.ts';
import type {
  Misconfiguration,
  Provider,
  ProviderAnswer,
  RefundCalls,
  ReversalAnswer,
  ReversalRequest,
  SetUpReports,
  WalletCalls,
} from '../port.ts';
import { createTokenCache } from '../token-cache.ts';
import { readDarajaCallback } from './callback.ts';
import { type DarajaCalls, certifiedKey, createCalls, securityCredential, signedNow } from './calls.ts';
import { MISTAKES_OF_PAYMENTS, REFUSED_PROMPTS, refusedPrompts } from './mistakes.ts';
import { DARAJA_PROBE } from './probe.ts';
import { accountReferenceOf, createPulls, type Pulls } from './pull.ts';
import { DARAJA_LIMITS } from './limits.ts';
import { DARAJA_SETUP } from './setup.ts';
import { isReceipt } from './wire.ts';
import {
  isUnreached,
  mistakeIn,
  mistakeOfEnd,
  promptAnswerOf,
  queryAnswerOf,
  reversalAnswerOf,
  takenAnswerOf,
} from './words.ts';

export const DARAJA = 'daraja';
const URLS: Readonly<Record<string, string>> = {
  sandbox: 'https://sandbox.safaricom.co.ke',
  production: 'https://api.safaricom.co.ke',
};

/** How many unreached phones are remembered; one that is forgotten is asked about once more. */
const MOST_UNREACHED = 10_000;

const SHILLING_MINOR = 100;

export function darajaConnector({
  baseUrl,
  http,
  clock,
}: Pick<ConnectorDeps, 'baseUrl' | 'http' | 'clock'>): Connector {
  const httpOf = createAccountHttp({ http, clock });
  const tokens = createTokenCache(clock);
  /** The charges whose phone was not reached when they were last asked about. */
  const unreached = new Set<string>();
  /** By account: when a question about a charge last said that it was paid. */
  const paidAt = new Map<number, number>();
  return {
    name: DARAJA,
    title: 'M-Pesa Daraja',
    limits: DARAJA_LIMITS,
    setup: DARAJA_SETUP,
    probe: DARAJA_PROBE,
    open({ id, credentials, callbackUrl, setUp }) {
      const { environment = '', shortcode, passkey, consumerKey, consumerSecret, till } = credentials;
      const own = URLS[environment];
      if (own === undefined) throw new Error('The environment of the account is neither of the two');
      if (!shortcode || !passkey || !consumerKey || !consumerSecret)
        throw new Error('The account lacks its shortcode, its passkey or a key of its app');
      const calls = createCalls({
        http: httpOf(id, baseUrl ?? own),
        tokens,
        accountId: id,
        consumerKey,
        consumerSecret,
        setUp,
      });
      const initiator = initiatorIn(credentials);
      const pulling = { calls, clock, shortcode, lastPaidAt: paidAt.get(id), setUp };
      const pulls = hasList(credentials) ? createPulls(pulling) : null;
      return provider({
        calls,
        unreached,
        pulls,
        onPaid: () => void paidAt.set(id, clock.now()),
        signed: () => signedNow(shortcode, passkey, clock.now()),
        paidTo: till
          ? { TransactionType: 'CustomerBuyGoodsOnline', PartyB: till }
          : { TransactionType: 'CustomerPayBillOnline', PartyB: shortcode },
        setUp,
        refund: initiator && refundCalls({ calls, pulls, initiator, shortcode, timeOutUrl: callbackUrl }),
      });
    },
    readCallback: readDarajaCallback,
  };
}

/** Whether its payments can be asked for: what was paid to a till has no account reference. */
const hasList = ({ pullTransactions, till }: Account['credentials']): boolean =>
  pullTransactions === 'registered' && !till;

type Initiator = { name: string; password: string; key: KeyObject };

/** Undefined unless all three are there. */
function initiatorIn({
  initiator,
  initiatorPassword,
  certificate,
}: Account['credentials']): Initiator | undefined {
  if (!initiator || !initiatorPassword || !certificate) return undefined;
  return { name: initiator, password: initiatorPassword, key: certifiedKey(certificate) };
}

type DarajaAccount = {
  calls: DarajaCalls;
  unreached: Set<string>;
  /** Null where the account has no list of its payments. */
  pulls: Pulls | null;
  onPaid: () => void;
  signed: () => ReturnType<typeof signedNow>;
  /** The shortcode, or the till. */
  paidTo: { TransactionType: 'CustomerPayBillOnline' | 'CustomerBuyGoodsOnline'; PartyB: string };
  setUp: SetUpReports | undefined;
  refund: RefundCalls | undefined;
};

function provider(account: DarajaAccount): Provider {
  const { calls, unreached, pulls, signed, paidTo, setUp, refund } = account;
  const charge: WalletCalls['charge'] = async ({ reference, amountMinor, wallet, callbackUrl }) => {
    const body = {
      ...signed(),
      ...paidTo,
      Amount: String(amountMinor / SHILLING_MINOR),
      PartyA: wallet.number,
      PhoneNumber: wallet.number,
      CallBackURL: callbackUrl,
      AccountReference: accountReferenceOf(reference),
      TransactionDesc: 'Payment',
    };
    return readReply(calls({ path: '/mpesa/stkpush/v1/processrequest', body, movesMoney: true }), (reply) => {
      const mistake = mistakeIn(reply);
      const answer = promptAnswerOf(reply);
      if (mistake !== null) setUp?.wrong({ ...refusedPrompts(mistake), reference });
      else if (answer.kind === 'step') setUp?.works(REFUSED_PROMPTS);
      return answer;
    });
  };
  const reportEnd = (answer: ProviderAnswer, mistake: Misconfiguration | null, reference: string): void => {
    if (mistake) setUp?.wrong({ ...mistake, reference });
    if (answer.kind !== 'approved') return;
    account.onPaid();
    for (const { code } of Object.values(MISTAKES_OF_PAYMENTS)) setUp?.works(code);
  };
  const query: Provider['query'] = async (asked) => {
    const { reference, handle } = asked;
    // Daraja knows a charge by its own name alone. Without it, only the callback can tell, or the list of payments.
    if (handle === null || isReceipt(handle)) return pulls?.find(asked) ?? UNKNOWN;
    const body = { ...signed(), CheckoutRequestID: handle };
    const reply = await calls({ path: '/mpesa/stkpushquery/v1/query', body, movesMoney: false });
    if (reply.kind === 'lost') return reply;
    const answer = queryAnswerOf(asked, reply);
    if (answer.kind === 'lost') return answer;
    reportEnd(answer, mistakeOfEnd(answer, reply), reference);
    const isNews = isUnreached(answer, reply) && !unreached.has(reference);
    unreached.delete(reference);
    if (!isNews) return answer;
    unreached.add(reference);
    const [oldest = reference] = unreached;
    if (unreached.size > MOST_UNREACHED) unreached.delete(oldest);
    return UNKNOWN;
  };
  return {
    wallet: { charge },
    refund,
    query,
    debitsSince: pulls?.debitsSince,
  };
}

const NO_RECEIPT: ReversalAnswer = {
  kind: 'needs_person',
  message: 'M-Pesa has not told its receipt of the payment, and reverses by that alone',
};
const NOT_WHOLE: ReversalAnswer = { kind: 'refused', message: 'M-Pesa gives back whole shillings alone' };

type RefundDeps = {
  calls: DarajaCalls;
  pulls: Pulls | null;
  initiator: Initiator;
  /** The organisation's own, also where its till was paid. */
  shortcode: string;
  /** What comes there is a hint at most: that a request waited too long says nothing of the money. */
  timeOutUrl: string;
};

/** The names of a charge that is refunded; null: they cannot be had now. */
async function receiptsOf(
  pulls: Pulls | null,
  { reference, chargeHandle, chargeRefundHandle }: ReversalRequest,
): Promise<string[] | null> {
  if (chargeRefundHandle !== null) return [chargeRefundHandle];
  if (isReceipt(chargeHandle)) return [chargeHandle];
  return pulls ? pulls.receiptsOf(reference) : [];
}

function refundCalls({ calls, pulls, initiator, shortcode, timeOutUrl }: RefundDeps): RefundCalls {
  const initiated = (callbackUrl: string, reversalReference: string) => ({
    Initiator: initiator.name,
    SecurityCredential: securityCredential(initiator.key, initiator.password),
    ResultURL: callbackUrl,
    QueueTimeOutURL: timeOutUrl,
    Remarks: reversalReference,
  });
  return {
    async send(request) {
      const { amountMinor, callbackUrl, reversalReference } = request;
      if (amountMinor % SHILLING_MINOR !== 0) return NOT_WHOLE;
      const receipts = await receiptsOf(pulls, request);
      if (!receipts) return { kind: 'lost', sent: 'never', cause: 'no_list' };
      const [receipt, another] = receipts;
      if (receipt === undefined || another !== undefined) return NO_RECEIPT;
      const body = {
        ...initiated(callbackUrl, reversalReference),
        CommandID: 'TransactionReversal',
        TransactionID: receipt,
        Amount: String(amountMinor / SHILLING_MINOR),
        ReceiverParty: shortcode,
        // Spelt so.
        RecieverIdentifierType: '11',
      };
      return readReply(
        calls({ path: '/mpesa/reversal/v1/request', body, movesMoney: true }),
        reversalAnswerOf,
      );
    },
    async query({ handle, callbackUrl, reversalReference }) {
      // It is known by Daraja's name for the request alone. Without it, only the callback can tell.
      if (handle === null) return { kind: 'not_found' };
      const body = {
        ...initiated(callbackUrl, reversalReference),
        CommandID: 'TransactionStatusQuery',
        OriginalConversationID: handle,
        PartyA: shortcode,
        IdentifierType: '4',
      };
      const asking = calls({ path: '/mpesa/transactionstatus/v1/query', body, movesMoney: false });
      // The question has a name of its own, and the reversal keeps its.
      return readReply(asking, (reply) => ({ ...takenAnswerOf(reply), handle }));
    },
  };
}
