// Conformance on the wire: each call as the processor expects it, on the right account, and nothing secret where it does not belong.
import { isDeepStrictEqual } from 'node:util';
import type { ProviderAnswer } from '@titan/server/providers/port';
import { DAY_MS } from '@titan/rules/durations';
import { type Driver, FIRST, SECOND, onDriver } from './driver.ts';
import type { Fault, CallStage, StubRequest } from './stub-server.ts';
import {
  type FollowUp,
  type AskedRefund,
  type Check,
  currencyOf,
  type ExpectedRequest,
  type KitProblem,
  type Subject,
} from './subject.ts';

export const checkWire: Check = (subject) =>
  onDriver(subject, [calls, accounts, tokens, errors, secretsSent]);

async function calls(driver: Driver): Promise<KitProblem[]> {
  const { stub, subject } = driver;
  const { pays, requests } = subject;
  const problems: KitProblem[] = [];
  const expect = (
    stage: CallStage,
    what: string,
    expected: (token: string, at: number) => ExpectedRequest,
  ): void => {
    const sent = stub.requests.findLast((each) => each.stage === stage);
    const difference = sent
      ? differenceOf(sent, expected(subject.tokenIn(sent), sent.at))
      : 'nothing was sent';
    if (difference !== null) problems.push(`${what}: ${difference}`);
  };
  const { card } = pays;
  if (card) {
    const byCard = driver.ask({ amountMinor: 150_000, currency: currencyOf(pays, 'card') });
    await driver.charge(byCard, 'card');
    expect('create', 'a charge of a card', (token) => need(requests.card)(byCard, card, token));
  }
  const { bank, transfer, hosted } = pays;
  if (bank) {
    const byBank = driver.ask({ amountMinor: 150_000, currency: bank.currency });
    await driver.charge(byBank, 'bank');
    expect('create', 'a debit of a bank account', (token) => need(requests.bank)(byBank, bank, token));
  }
  if (transfer) {
    const byTransfer = driver.ask({ amountMinor: 150_000, currency: transfer.currency });
    await driver.charge(byTransfer, 'transfer');
    expect('create', 'an account for a transfer', (...when) => need(requests.transfer)(byTransfer, ...when));
  }
  if (hosted) {
    const onPage = driver.ask();
    await driver.charge(onPage, 'hosted');
    expect('create', 'a card on its own page', (token) => need(requests.hosted)(onPage, token));
  }
  const asked = driver.ask();
  await driver.charge(asked, 'wallet');
  expect('create', 'a charge of a wallet', (...when) => requests.wallet(asked, pays.wallet, ...when));
  await driver.query(asked);
  expect('query', 'a query', (...when) => requests.query(asked, ...when));
  const { check } = requests;
  if (check) expect('check', 'a second query', (token) => check(asked, token));
  for (const [name, act] of Object.entries(requests.acts)) {
    await driver.act(asked, name as FollowUp);
    expect(name as FollowUp, name, (token) => act(asked, token));
  }
  for (const { answer, sent } of requests.steps ?? []) {
    await driver.act(asked, 'step', answer);
    expect('step', `a step answered by ${answer.kind}`, (token) => sent(asked, token));
  }
  const { refunded = 'wallet' } = pays;
  const paid = driver.ask({ amountMinor: 150_000, currency: currencyOf(pays, refunded) });
  await driver.charge(paid, refunded);
  await stub.decide(paid.reference, 'paid');
  await driver.refund(paid);
  const { reference, id, amountMinor, currency } = paid;
  const refund: AskedRefund = { reference, id, amountMinor, currency, refundId: stub.refundIdOf(reference) };
  expect('refund', 'a refund', (token) => requests.refund(refund, token));
  await driver.queryRefund(refund, refund.refundId);
  expect('refund_query', 'a query of a refund', (token) => requests.refundQuery(refund, token));
  return problems;
}

function need<Sent>(sent: Sent | undefined): Sent {
  if (sent === undefined) throw new Error('The subject does not say what is sent for one of its ways to pay');
  return sent;
}

/** Headers that HTTP itself needs. */
const TRANSPORT = new Set(['host', 'connection', 'content-length', 'accept-encoding']);

function differenceOf(sent: StubRequest, expected: ExpectedRequest): string | null {
  const headers = Object.fromEntries(Object.entries(sent.headers).filter(([name]) => !TRANSPORT.has(name)));
  const body = sent.body === '' ? null : asJson(sent.body);
  const made = { method: sent.method, path: sent.path, headers, body };
  if (isDeepStrictEqual(made, expected)) return null;
  return `${JSON.stringify(made)} instead of ${JSON.stringify(expected)}`;
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Each account is charged with its own credentials, whichever was used before. */
async function accounts(driver: Driver): Promise<KitProblem[]> {
  const { stub } = driver;
  const problems: KitProblem[] = [];
  for (const account of [FIRST, SECOND, FIRST]) {
    const asked = driver.ask();
    const before = stub.requests.filter(({ stage }) => stage === 'create').length;
    const answer = await driver.charge(asked, 'wallet', account);
    if (answer.kind === 'lost') problems.push(`A charge on the account ${account} was not made`);
    else await stub.decide(asked.reference, 'paid');
    const sent = stub.requests.filter((each) => each.stage === 'create').length - before;
    if (sent > 1) problems.push(`A charge on the account ${account} was refused, and sent again`);
    const line = (await stub.book()).findLast(({ reference }) => reference === asked.reference);
    if (line && line.account !== account)
      problems.push(`A charge on the account ${account} was made on the account ${line.account}`);
  }
  return problems;
}

/** After its life a token is replaced, and one that is refused too. */
async function tokens(driver: Driver): Promise<KitProblem[]> {
  const problems: KitProblem[] = [];
  const charge = async (): Promise<ProviderAnswer> => driver.charge(driver.ask(), 'wallet');
  await charge();
  await driver.pass(DAY_MS);
  if ((await charge()).kind === 'lost') problems.push('A day later no charge can be made');
  const { stub, subject } = driver;
  stub.fail('create', 'unauthorised');
  const refusedFrom = stub.requests.length;
  const refused = await charge();
  const isFine = refused.kind !== 'lost' || refused.sent === 'never';
  if (!isFine) problems.push('A call that was refused with 401 is not known to have done nothing');
  if ((await charge()).kind === 'lost') problems.push('After a 401 no charge can be made');
  const sent = stub.requests.slice(refusedFrom).filter(({ stage }) => stage === 'create');
  const used = new Set(sent.map((request) => subject.tokenIn(request)));
  if (subject.faultsAt.includes('token') && used.size < 2)
    problems.push('After a 401 the same token is used again');
  return problems;
}

const FAULTS_QUOTED: readonly Fault[] = ['unreachable', 'cut_after', 'error_after', 'too_many', 'html'];

/** Nothing that a call answers quotes the card or the credentials, not even where the processor does. */
async function errors(driver: Driver): Promise<KitProblem[]> {
  const { stub, subject } = driver;
  const { card } = subject.pays;
  const problems: KitProblem[] = [];
  const expectQuiet = async (what: string): Promise<void> => {
    const method = card ? 'card' : 'wallet';
    const answered = await driver
      .charge(driver.ask({ amountMinor: 150_000, currency: currencyOf(subject.pays, method) }), method)
      .then((answer) => JSON.stringify(answer))
      .catch((error: unknown) => {
        problems.push(`${what}: the call throws instead of answering`);
        return String(error instanceof Error ? error.stack : error);
      });
    const secrets = [...(card ? [card.number] : []), ...secretsOf(subject, FIRST)];
    if (secrets.some((secret) => answered.includes(secret)))
      problems.push(`${what}: the answer quotes a secret`);
  };
  for (const status of [200, 400, 500]) {
    const echo = () =>
      `<html>${stub.requests.map(({ body, headers }) => body + JSON.stringify(headers)).join()}</html>`;
    stub.answer('create', () => ({ status, body: echo(), type: 'text/html' }));
    await expectQuiet(`A ${status} that quotes the request`);
  }
  for (const fault of FAULTS_QUOTED) {
    stub.fail('create', fault);
    await expectQuiet(fault);
    // A pause that the processor has asked for is over by then.
    await driver.pass(60_000);
  }
  return problems;
}

function secretsOf({ credentials, secrets }: Subject, account: string): string[] {
  return secrets.map(({ name }) => credentials(account)[name] ?? '');
}

/** Checks all requests so far. */
async function secretsSent({ stub, subject }: Driver): Promise<KitProblem[]> {
  const { card } = subject.pays;
  const problems = new Set<KitProblem>();
  for (const request of stub.requests) {
    const { stage, path, headers } = request;
    const { body } = request;
    if (card && (path + JSON.stringify(headers)).includes(card.number))
      problems.add('A card number is in an address or a header');
    if (card && stage !== 'create' && body.includes(card.number))
      problems.add(`A card number is sent to ${stage}`);
    for (const account of [FIRST, SECOND])
      for (const { name, at } of subject.secrets) {
        const secret = subject.credentials(account)[name] ?? '';
        const allowed = at(stage);
        const elsewhere = Object.entries(headers).filter(([header]) => header !== allowed);
        const texts = [path, ...(allowed === 'body' ? [] : [body]), ...elsewhere.map(([, value]) => value)];
        if (texts.some((text) => includesSecret(text, secret))) problems.add(`${name} is sent to ${stage}`);
      }
  }
  return [...problems];
}

function includesSecret(text: string, secret: string): boolean {
  const decoded = text.split(' ').map((part) => Buffer.from(part, 'base64').toString());
  return [text, ...decoded].some((each) => each.includes(secret));
}
