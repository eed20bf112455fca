// Daraja's double: prompts, questions about them and reversals, with a book that is only added to, written from the published documents. A
// prompt waits for its payer, who is at `/prompts` of the stub in a browser; at a sandbox account the documented number pays by itself.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { Clock } from '@titan/server/platform/ports';
import type { RawCallback } from '@titan/server/providers/port';
import type { BookLine, RefundsEnd, Stub } from '../subject.ts';
import { type Stage, startStubServer } from '../stub-server.ts';
import { pulled } from './stub-pull.ts';
import { promptEnded, promptPaid, resultOf, statusOf } from './bodies.ts';
import {
  BEING_PROCESSED,
  isInitiator,
  isRefusal,
  LOCKED,
  NO_TOKEN,
  NO_TOKEN_FOR_STATUS,
  NOT_FOUND,
  PROMPT,
  PULL,
  QUERY,
  readCall,
  receiptOf,
  type Refusal,
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

type Charge = {
  id: string;
  account: string;
  at: number;
  body: z.infer<typeof PROMPT>;
  /** By its payer; null while there is no answer. */
  end: string | null;
  paidAt: number | null;
  /** How often it was asked about. */
  queries: number;
  /** Ours of the charge, as far as somebody has told it. */
  reference: string | null;
};
type Reversal = {
  id: string;
  account: string;
  at: number;
  body: z.infer<typeof REVERSAL>;
  /** Of which payment; null for a receipt that there is not. */
  charge: Charge | null;
  /** How it ended at once; null: it goes on. */
  refused: string | null;
  isTold: boolean;
};
type Question = { id: string; account: string; body: z.infer<typeof STATUS>; isTold: boolean };

/** The stage of a request to it. */
function darajaStage(_method: string, path: string): Stage | null {
  if (path.startsWith('/oauth/v1/generate?')) return 'token';
  const stages: Record<string, Stage> = {
    '/mpesa/stkpush/v1/processrequest': 'create',
    '/mpesa/stkpushquery/v1/query': 'query',
    '/mpesa/reversal/v1/request': 'refund',
    '/pulltransactions/v1/query': 'debits',
    [STATUS_PATH]: 'refund_query',
  };
  return stages[path] ?? null;
}

/** What has happened at M-Pesa. */
function createLedger(clock: Clock) {
  const book: BookLine[] = [];
  const tokens = new Map<string, { account: string; until: number }>();
  const charges: Charge[] = [];
  const reversals: Reversal[] = [];
  const questions: Question[] = [];
  const reversalEnds = new Map<string, RefundsEnd>();

  const write = (kind: BookLine['kind'], charge: Charge, shillings: string): void => {
    const { account } = charge;
    const amountMinor = Number(shillings) * 100;
    book.push({ kind, reference: referenceOf(charge), amountMinor, currency: 'KES', account });
  };
  const end = (charge: Charge, code: string): void => {
    if (code === PAID && charge.end !== PAID) {
      write('debit', charge, charge.body.Amount);
      charge.paidAt = clock.now();
    }
    charge.end = code;
  };
  const stateOf = (charge: Charge): string => {
    if (charge.end !== null) return charge.end;
    const ageMs = clock.now() - charge.at;
    const paysItself = charge.account.endsWith('-sandbox') && charge.body.PhoneNumber === TEST_PHONE;
    if (paysItself && ageMs >= PAYS_ITSELF_AFTER_MS) end(charge, PAID);
    else if (ageMs >= PROMPT_LIVES_MS) return UNREACHED;
    return charge.end ?? PROCESSING;
  };
  const reversalStateOf = ({ refused, charge, at }: Reversal): string => {
    if (refused !== null || !charge) return refused ?? 'R000002';
    const how = reversalEnds.get(referenceOf(charge)) ?? 'done';
    return how === 'done' && clock.now() - at >= REVERSAL_TAKES_MS ? PAID : PROCESSING;
  };
  return { book, tokens, charges, reversals, questions, reversalEnds, write, end, stateOf, reversalStateOf };
}
type Ledger = ReturnType<typeof createLedger>;

/** A charge's address for callbacks names it; else nobody does before the payer decides. */
function referenceOf({ reference, body }: Charge): string {
  return reference ?? /\/([\w-]+)\.[0-9a-f]{32}$/.exec(body.CallBackURL)?.[1] ?? body.AccountReference;
}

export type DarajaStub = Stub & {
  /** What it sends about the newest charge with our reference. */
  callbackOf(reference: string): RawCallback;
};

/**
 * @param takesLocal whether callbacks may go to this machine
 * @param locksPhones whether a second prompt to one phone is refused
 * @param isRegistered whether its shortcodes are registered for Pull Transactions
 */
export async function startDarajaStub(
  clock: Clock,
  { takesLocal = false, locksPhones = false, isRegistered = false } = {},
): Promise<DarajaStub> {
  const ledger = createLedger(clock);
  const server = await startStubServer({ clock, stageOf: darajaStage }, (app) => {
    addCalls(app, ledger, { clock, takesLocal, locksPhones, isRegistered });
    addPrompts(app, ledger);
  });
  const newest = (reference: string): Charge => {
    const isIt = (charge: Charge): boolean =>
      referenceOf(charge) === reference || `KPY${reference.slice(7, 16)}` === charge.body.AccountReference;
    const found = ledger.charges.findLast(isIt);
    if (!found) throw new Error(`The stub has no charge ${reference}`);
    found.reference = reference;
    return found;
  };
  return {
    ...server,
    book: async () => ledger.book,
    idOf: (reference) => newest(reference).id,
    callbackUrlOf: (id) => ledger.charges.find((each) => each.id === id)?.body.CallBackURL ?? null,
    refundIdOf(reference) {
      const charge = newest(reference);
      const found = ledger.reversals.findLast((each) => each.charge === charge);
      if (!found) throw new Error(`The stub has no refund of ${reference}`);
      return found.id;
    },
    refundHandleOf(reference) {
      const { id, end } = newest(reference);
      return end === PAID ? receiptOf(id) : null;
    },
    refundCallbackUrlOf: (id) => ledger.reversals.find((each) => each.id === id)?.body.ResultURL ?? '',
    takeRefundCallbacks: () => [...toldOfReversals(ledger), ...toldOfQuestions(ledger)],
    async decide(reference, how) {
      ledger.end(newest(reference), how === 'paid' ? PAID : CANCELLED);
    },
    refundsEnd: (reference, how) => void ledger.reversalEnds.set(reference, how),
    callbackOf(reference) {
      const { id, body } = newest(reference);
      const code = ledger.stateOf(newest(reference));
      return code === PAID ? promptPaid(id, body.Amount) : promptEnded(id, code);
    },
  };
}

/** Reversals that have ended, each once. */
function toldOfReversals({ reversals, reversalStateOf }: Ledger) {
  const ended = reversals.filter((each) => !each.isTold && reversalStateOf(each) !== PROCESSING);
  return ended.map((each) => {
    each.isTold = true;
    return { url: each.body.ResultURL, raw: resultOf(each.id, reversalStateOf(each)) };
  });
}

/** What was asked about them, each once: of one that has not ended there is nothing to be found. */
function toldOfQuestions({ questions, reversals, reversalStateOf }: Ledger) {
  const open = questions.filter(({ isTold }) => !isTold);
  return open.map((each) => {
    each.isTold = true;
    if (!isInitiator(each.body, each.account))
      return { url: each.body.ResultURL, raw: resultOf(each.id, '2001') };
    const asked = reversals.find(({ id }) => id === each.body.OriginalConversationID);
    const isDone = asked !== undefined && reversalStateOf(asked) === PAID;
    const raw = isDone ? statusOf(each.id, asked.id, 'Completed') : resultOf(each.id, 'R000002');
    return { url: each.body.ResultURL, raw };
  });
}

type Place = { clock: Clock; takesLocal: boolean; locksPhones: boolean; isRegistered: boolean };

function addCalls(app: FastifyInstance, ledger: Ledger, place: Place): void {
  const { clock, takesLocal, locksPhones } = place;
  const { tokens, charges, reversals, questions } = ledger;
  const refuse = (reply: FastifyReply, { status, body }: Refusal) => reply.code(status).send(body);
  const holderOf = ({ authorization }: FastifyRequest['headers']): string | null => {
    const token = tokens.get((authorization ?? '').replace('Bearer ', ''));
    return token && token.until > clock.now() ? token.account : null;
  };
  app.get<{ Querystring: { grant_type?: string } }>('/oauth/v1/generate', ({ headers, query }, reply) => {
    const account = tokenHolder(headers.authorization);
    if (account === null || query.grant_type !== 'client_credentials') return reply.code(400).send();
    const access_token = `token-${tokens.size + 1}-of-${account}`;
    tokens.set(access_token, { account, until: clock.now() + TOKEN_LIFE_S * 1_000 });
    return reply.send({ access_token, expires_in: TOKEN_LIFE_S });
  });
  const call = <Body extends object>(
    path: string,
    schema: z.ZodMiniType<Body>,
    answer: (body: Body, account: string) => object,
  ) =>
    app.post(path, ({ headers, body: text }, reply) => {
      const account = holderOf(headers);
      if (account === null) return refuse(reply, path === STATUS_PATH ? NO_TOKEN_FOR_STATUS : NO_TOKEN);
      const body = readCall(schema, { text: String(text), account, takesLocal });
      if (isRefusal(body)) return refuse(reply, body);
      const said = answer(body, account);
      return isRefusal(said) ? refuse(reply, said) : reply.send(said);
    });

  call('/mpesa/stkpush/v1/processrequest', PROMPT, (body, account) => {
    const at = clock.now();
    const isOpen = (each: Charge): boolean =>
      each.body.PhoneNumber === body.PhoneNumber && ledger.stateOf(each) === PROCESSING;
    if (locksPhones && charges.some(isOpen)) return LOCKED;
    const id = `ws_CO_${body.Timestamp}${charges.length + 1}`;
    charges.push({ id, account, at, body, end: null, paidAt: null, queries: 0, reference: null });
    return {
      MerchantRequestID: '2654-4b64-97ff-b827b542881d3130',
      CheckoutRequestID: id,
      ...taken('Success. Request accepted for processing'),
      CustomerMessage: 'Success. Request accepted for processing',
    };
  });
  call('/mpesa/stkpushquery/v1/query', QUERY, ({ CheckoutRequestID }, account) => {
    const charge = charges.find((each) => each.id === CheckoutRequestID && each.account === account);
    if (!charge) return NOT_FOUND;
    charge.queries += 1;
    const ResultCode = ledger.stateOf(charge);
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
    pulled(clock, place.isRegistered, charges, body, account),
  );
  call('/mpesa/reversal/v1/request', REVERSAL, (body, account) => {
    const id = `f1e2-4b95-a71d-${reversals.length + 1}`;
    const charge =
      charges.find(({ id: of, end }) => end === PAID && receiptOf(of) === body.TransactionID) ?? null;
    const refused = refusalOf(ledger, { body, account, charge });
    reversals.push({ id, account, at: clock.now(), body, charge, refused, isTold: false });
    if (charge && refused === null) ledger.write('refund', charge, body.Amount);
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

/** Why a reversal is refused, which only its callback tells. Whether M-Pesa gives back a part no document says: this one does. */
function refusalOf(
  { reversals, reversalEnds }: Ledger,
  { body, account, charge }: Pick<Reversal, 'body' | 'account' | 'charge'>,
): string | null {
  if (!isInitiator(body, account)) return '2001';
  if (!charge || charge.account !== account || body.ReceiverParty !== charge.body.BusinessShortCode)
    return 'R000002';
  const before = reversals.filter((each) => each.charge === charge && each.refused === null);
  const back = before.reduce((sum, each) => sum + Number(each.body.Amount), Number(body.Amount));
  if (back > Number(charge.body.Amount)) return 'R000001';
  return reversalEnds.get(referenceOf(charge)) === 'refused' ? '1' : null;
}

/** The payers' phones: a page with every prompt that waits. */
function addPrompts(app: FastifyInstance, { charges, end, stateOf }: Ledger): void {
  app.get('/prompts', (_request, reply) => {
    const waiting = charges.filter((charge) => stateOf(charge) === PROCESSING);
    const forms = waiting.map(
      ({ id, body: { Amount, PhoneNumber } }) => `<form method="post" action="/prompts/${id}">
        <p>Pay KES ${Amount} from ${PhoneNumber}?</p>
        <button name="answer" value="approve">Approve</button><button name="answer" value="refuse">Refuse</button></form>`,
    );
    return reply
      .type('text/html; charset=utf-8')
      .send(`<!doctype html><title>Prompts</title><h1>Prompts</h1>${forms.join('') || '<p>None waits.</p>'}`);
  });
  app.post<{ Params: { id: string } }>('/prompts/:id', ({ params, body }, reply) => {
    const charge = charges.find(({ id }) => id === params.id);
    if (!charge || stateOf(charge) !== PROCESSING) return reply.code(404).send();
    end(charge, body === 'answer=approve' ? PAID : CANCELLED);
    return reply.redirect('/prompts', 303);
  });
}
