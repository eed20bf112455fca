// Daraja's double: prompts, questions about them and reversals, with a book that is only added to, written from the published documents. A
// prompt waits for its payer, who is at `/prompts` of the stub in a browser; at a sandbox account the documented number pays by itself.
import type { FastifyInstance } from 'fastify';
import type * as z from 'zod/mini';
import type { Clock } from '@titan/platform/ports';
import type { RawCallback } from '@titan/server/providers/port';
import { type Charge, createLedger, type Ledger, type StubRefund } from '../ledger.ts';
import { isRefusal, refusalBy, refuse, type Rule } from '../rules.ts';
import { addPrompts } from '../stub-pages.ts';
import { type CallStage, startStubServer } from '../stub-server.ts';
import type { Stub } from '../subject.ts';
import { promptEnded, promptPaid, resultOf, statusOf } from './bodies.ts';
import { pulled } from './stub-pull.ts';
import {
  BEING_PROCESSED,
  isInitiator,
  LOCKED,
  NO_TOKEN,
  NO_TOKEN_FOR_STATUS,
  NOT_FOUND,
  PROMPT,
  PULL,
  QUERY,
  readCall,
  receiptOf,
  REVERSAL,
  STATUS,
  tokenHolder,
} from './stub-rules.ts';

const STATUS_PATH = '/mpesa/transactionstatus/v1/query';
const TOKEN_LIFE_S = 3_599;
const REVERSAL_TAKES_MS = 2 * 60_000;
/** After which a phone counts as not reached; a second prompt to it is refused for as long. */
const PROMPT_LIVES_MS = 60_000;
const TEST_PHONE = '254708374149';
const PAYS_ITSELF_AFTER_MS = 20_000;

const PAID = '0';
const CANCELLED = '1032';
const UNREACHED = '1037';
const PROCESSING = '4999';

const WORDS: Readonly<Record<string, string>> = {
  [PAID]: 'The service request is processed successfully.',
  [CANCELLED]: 'Request cancelled by user.',
  [UNREACHED]: 'DS timeout user cannot be reached.',
  [PROCESSING]: 'The transaction is still under processing',
};

type Prompt = Charge & {
  body: z.infer<typeof PROMPT>;
  /** How often it was asked about. */
  queries: number;
};
type Reversal = {
  id: string;
  body: z.infer<typeof REVERSAL>;
  /** What it gives back; null for a receipt that there is not. */
  refund: StubRefund<Prompt> | null;
  /** How it ended at once; null: it goes on. */
  refused: string | null;
  isTold: boolean;
};
type Question = { id: string; account: string; body: z.infer<typeof STATUS>; isTold: boolean };

/** The stage of a request to it. */
function darajaStage(_method: string, path: string): CallStage | null {
  if (path.startsWith('/oauth/v1/generate?')) return 'token';
  const stages: Record<string, CallStage> = {
    '/mpesa/stkpush/v1/processrequest': 'create',
    '/mpesa/stkpushquery/v1/query': 'query',
    '/mpesa/reversal/v1/request': 'refund',
    '/pulltransactions/v1/query': 'debits',
    [STATUS_PATH]: 'refund_query',
  };
  return stages[path] ?? null;
}

/** What has happened at M-Pesa. */
type Mpesa = { ledger: Ledger<Prompt>; reversals: Reversal[]; questions: Question[] };

/** Not before somebody has told our reference is a prompt known by that: its own has no more than the beginning. */
const isNamed = ({ reference, body }: Prompt, asked: string): boolean =>
  reference === asked || `KPY${asked.slice(7, 16)}` === body.AccountReference;

function stateOf({ ledger }: Mpesa, charge: Prompt): string {
  const ageMs = ledger.now() - charge.at;
  const paysItself = charge.account.endsWith('-sandbox') && charge.body.PhoneNumber === TEST_PHONE;
  if (paysItself && ageMs >= PAYS_ITSELF_AFTER_MS && charge.end === null) ledger.end(charge, PAID);
  return charge.end ?? (ageMs >= PROMPT_LIVES_MS ? UNREACHED : PROCESSING);
}

function reversalStateOf({ ledger }: Mpesa, { refused, refund }: Reversal): string {
  if (refused !== null || !refund) return refused ?? 'R000002';
  return ledger.refundState(refund) === 'done' ? PAID : PROCESSING;
}

export type DarajaStub = Stub & {
  /** What it sends about the newest charge with our reference. */
  callbackOf(reference: string): RawCallback;
};

/**
 * @param at its URL, where it does not listen and is called within the process
 * @param takesLocal whether callbacks may go to this machine
 * @param locksPhones whether a second prompt to one phone is refused
 * @param isRegistered whether its shortcodes are registered for Pull Transactions
 */
export async function startDarajaStub(
  clock: Clock,
  {
    takesLocal = false,
    locksPhones = false,
    isRegistered = false,
    at,
  }: { takesLocal?: boolean; locksPhones?: boolean; isRegistered?: boolean; at?: string | undefined } = {},
): Promise<DarajaStub> {
  const ledger = createLedger<Prompt>(clock, { paid: PAID, refundTakesMs: REVERSAL_TAKES_MS, isNamed });
  const mpesa: Mpesa = { ledger, reversals: [], questions: [] };
  const server = await startStubServer({ clock, stageOf: darajaStage, at }, (app) => {
    addCalls(app, mpesa, { takesLocal, locksPhones, isRegistered });
    addPhones(app, mpesa);
  });
  const newest = (reference: string): Prompt => Object.assign(ledger.newest(reference), { reference });
  return {
    ...ledger.answersOn(server),
    refundHandleOf(reference) {
      const { id, end } = newest(reference);
      return end === PAID ? receiptOf(id) : null;
    },
    refundCallbackUrlOf: (id) => mpesa.reversals.find((each) => each.id === id)?.body.ResultURL ?? '',
    takeRefundCallbacks: () => [...toldOfReversals(mpesa), ...toldOfQuestions(mpesa)],
    async decide(reference, how) {
      ledger.end(newest(reference), how === 'paid' ? PAID : CANCELLED);
    },
    callbackOf(reference) {
      const charge = newest(reference);
      const code = stateOf(mpesa, charge);
      return code === PAID ? promptPaid(charge.id, charge.body.Amount) : promptEnded(charge.id, code);
    },
  };
}

/** Reversals that have ended, each once. */
function toldOfReversals(mpesa: Mpesa) {
  const ended = mpesa.reversals.filter((each) => !each.isTold && reversalStateOf(mpesa, each) !== PROCESSING);
  return ended.map((each) => {
    each.isTold = true;
    return { url: each.body.ResultURL, raw: resultOf(each.id, reversalStateOf(mpesa, each)) };
  });
}

/** What was asked about them, each once: of one that has not ended there is nothing to be found. */
function toldOfQuestions(mpesa: Mpesa) {
  const open = mpesa.questions.filter(({ isTold }) => !isTold);
  return open.map((each) => {
    each.isTold = true;
    if (!isInitiator(each.body, each.account))
      return { url: each.body.ResultURL, raw: resultOf(each.id, '2001') };
    const asked = mpesa.reversals.find(({ id }) => id === each.body.OriginalConversationID);
    const isDone = asked !== undefined && reversalStateOf(mpesa, asked) === PAID;
    const raw = isDone ? statusOf(each.id, asked.id, 'Completed') : resultOf(each.id, 'R000002');
    return { url: each.body.ResultURL, raw };
  });
}

type StubOptions = { takesLocal: boolean; locksPhones: boolean; isRegistered: boolean };

function addCalls(app: FastifyInstance, mpesa: Mpesa, options: StubOptions): void {
  const { takesLocal, locksPhones } = options;
  const { ledger, reversals, questions } = mpesa;
  const { charges } = ledger;
  app.get<{ Querystring: { grant_type?: string } }>('/oauth/v1/generate', ({ headers, query }, reply) => {
    const account = tokenHolder(headers.authorization);
    if (account === null || query.grant_type !== 'client_credentials') return reply.code(400).send();
    return reply.send(ledger.issueToken(account, TOKEN_LIFE_S));
  });
  const call = <Body extends object>(
    path: string,
    schema: z.ZodMiniType<Body>,
    answer: (body: Body, account: string) => object,
  ) =>
    app.post(path, ({ headers, body: text }, reply) => {
      const account = ledger.holderOf(headers.authorization);
      if (account === null) return refuse(reply, path === STATUS_PATH ? NO_TOKEN_FOR_STATUS : NO_TOKEN);
      const body = readCall(schema, { text: String(text), account, takesLocal });
      if (isRefusal(body)) return refuse(reply, body);
      const answered = answer(body, account);
      return isRefusal(answered) ? refuse(reply, answered) : reply.send(answered);
    });

  call('/mpesa/stkpush/v1/processrequest', PROMPT, (body, account) => {
    const isOpen = (each: Prompt): boolean =>
      each.body.PhoneNumber === body.PhoneNumber && stateOf(mpesa, each) === PROCESSING;
    if (locksPhones && charges.some(isOpen)) return LOCKED;
    const { CallBackURL: callbackUrl, AccountReference } = body;
    const { id } = ledger.add({
      id: `ws_CO_${body.Timestamp}${charges.length + 1}`,
      // Its address for callbacks names it, where it has one of its own.
      reference: /\/([\w-]+)\.[0-9a-f]{32}$/.exec(callbackUrl)?.[1] ?? AccountReference,
      account,
      amountMinor: Number(body.Amount) * 100,
      currency: 'KES',
      callbackUrl,
      body,
      queries: 0,
    });
    return {
      MerchantRequestID: '2654-4b64-97ff-b827b542881d3130',
      CheckoutRequestID: id,
      ...taken('Success. Request accepted for processing'),
      CustomerMessage: 'Success. Request accepted for processing',
    };
  });
  call('/mpesa/stkpushquery/v1/query', QUERY, ({ CheckoutRequestID }, account) => {
    const charge = ledger.byId(CheckoutRequestID, account);
    if (!charge) return NOT_FOUND;
    charge.queries += 1;
    const ResultCode = stateOf(mpesa, charge);
    // Both are seen.
    if (ResultCode === PROCESSING && charge.queries % 2 === 0) return BEING_PROCESSED;
    return {
      ...taken('The service request has been accepted successsfully'),
      MerchantRequestID: '2654-4b64-97ff-b827b542881d3130',
      CheckoutRequestID,
      ResultCode,
      ResultDesc: WORDS[ResultCode] ?? '',
    };
  });
  call('/pulltransactions/v1/query', PULL, (body, account) =>
    pulled(ledger, options.isRegistered, body, account),
  );
  call('/mpesa/reversal/v1/request', REVERSAL, (body, account) => {
    const id = `f1e2-4b95-a71d-${reversals.length + 1}`;
    const charge = charges.find((each) => each.end === PAID && receiptOf(each.id) === body.TransactionID);
    const refused = refusalBy(REVERSAL_RULES, { ledger, body, account, charge });
    const amountMinor = Number(body.Amount) * 100;
    const refund = charge ? ledger.refund(charge, id, amountMinor, refused !== null) : null;
    reversals.push({ id, body, refund, refused, isTold: false });
    return acknowledged(id);
  });
  call(STATUS_PATH, STATUS, (body, account) => {
    const id = `9f6c-9202-4b39-${questions.length + 1}`;
    questions.push({ id, account, body, isTold: false });
    return acknowledged(id);
  });
}

const taken = (ResponseDescription: string) => ({ ResponseCode: '0', ResponseDescription });
const acknowledged = (OriginatorConversationID: string) => ({
  OriginatorConversationID,
  ConversationID: `AG_20261125_${OriginatorConversationID}`,
  ...taken('Accept the service request successfully.'),
});

type AskedReversal = Pick<Mpesa, 'ledger'> & {
  body: Reversal['body'];
  account: string;
  charge: Prompt | undefined;
};
/** Why a reversal is refused, which only its callback tells. Whether M-Pesa gives back a part no document says: this one does. */
const REVERSAL_RULES: readonly Rule<AskedReversal, string>[] = [
  [({ body, account }) => !isInitiator(body, account), '2001'],
  [({ account, charge }) => charge?.account !== account, 'R000002'],
  [({ body, charge }) => charge?.body.BusinessShortCode !== body.ReceiverParty, 'R000002'],
  [
    ({ ledger, body, charge }) => charge !== undefined && Number(body.Amount) * 100 > ledger.left(charge),
    'R000001',
  ],
  [({ ledger, charge }) => ledger.ends.get(charge?.reference ?? '') === 'refused', '1'],
];

function addPhones(app: FastifyInstance, mpesa: Mpesa): void {
  const { ledger } = mpesa;
  addPrompts(app, {
    waiting: () =>
      ledger.charges
        .filter((charge) => stateOf(mpesa, charge) === PROCESSING)
        .map(({ id, body: { Amount, PhoneNumber } }) => ({
          id,
          asks: `Pay KES ${Amount} from ${PhoneNumber}?`,
        })),
    decide(id, isPaid) {
      const charge = ledger.charges.find((each) => each.id === id);
      if (charge) ledger.end(charge, isPaid ? PAID : CANCELLED);
    },
  });
}
