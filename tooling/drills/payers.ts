// Payers who pay without a pause while the database fails over, and what they were told: the drill compares it with both books at the end.
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { TEST_MERCHANT } from '@titan/server/merchants/seed';

const CARD = { number: '1101000000000006', expiry_month: '09', expiry_year: '30', cvv: '123' };
const { publicKey, secretKey } = TEST_MERCHANT;
const PATIENCE_MS = 30_000;
const BETWEEN_TRIES_MS = 500;
/** Between two payments of a payer. */
const BETWEEN_PAYMENTS_MS = 600;
/** Who only looks at pages, and who does what the drill asks. */
const LOOKER = 200;
const VISITOR = 201;
/** What services and proxies answer where they cannot do better. */
const AWAY: ReadonlySet<number> = new Set([502, 503, 504]);

type AnsweredCharge = { at: number; reference: string; path: string };
type Data = Record<string, unknown>;
/** A payment that is open: the merchant's reference, its page, and what its page may do. */
export type OpenPayment = { reference: string; path: string; token: string };
/** Status 0 where it was lost. */
export type HttpReply = { status: number; text: string; comesBackBy: string | null };

export class Payers {
  /** Payments whose payer was told that they are paid, in that order. */
  readonly told: AnsweredCharge[] = [];
  /** Payments whose payer was told that they failed: true of one that was never charged, because its charge was lost on the way. */
  readonly toldFailed: string[] = [];
  /** What a page or a call answered that is not true of a paid payment, or blames the caller for the failover. */
  readonly untruths: string[] = [];
  /** How often a paid payment's page was opened, and how often that could not be answered. */
  readonly looks = { answered: 0, away: 0, slowestMs: 0 };
  /** Names this drill's payments. */
  readonly #name = randomUUID().slice(0, 8);
  readonly #origins: readonly string[];
  readonly #all: Promise<void>[];
  #requests = 0;
  #opened = 0;
  #isOver = false;

  /** @param origins of the services, or of proxies before them, which are asked in turn */
  constructor(origins: readonly string[], count: number) {
    this.#origins = origins;
    this.#all = Array.from({ length: count }, (_, n) => this.#beOne(n + 1));
    this.#all.push(this.#look());
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#all);
  }

  async #beOne(payer: number): Promise<void> {
    for (let n = 0; !this.#isOver; n += 1) {
      await this.#pay(payer, `${this.#name}-${payer}-${n}`);
      await pause(BETWEEN_PAYMENTS_MS);
    }
  }

  async #pay(payer: number, reference: string): Promise<void> {
    const payment = await this.#open(payer, reference);
    if (payment === null) return;
    const { token } = payment;
    // A press is one press however often it is sent, as the page's is.
    const press = { bearer: token, body: pressOf(payment), key: randomUUID() };
    let charge = await this.#insist('/api/card/charge', payer, press);
    while (charge?.['status'] === 'processing') {
      await pause(BETWEEN_TRIES_MS);
      charge = await this.#insist('/api/card/query', payer, { bearer: token, body: { reference } });
    }
    if (charge?.['status'] === 'success') this.#tell(payment);
    else if (charge?.['status'] === 'failed') this.toldFailed.push(reference);
    else if (charge) this.untruths.push(`${reference} was told to be ${String(charge['status'])}`);
  }

  #tell({ reference, path }: OpenPayment): void {
    this.told.push({ at: Date.now(), reference, path });
  }

  /** Opens a payment that nobody presses but who asked for it. */
  async openOne(): Promise<OpenPayment> {
    const payment = await this.#open(VISITOR, `${this.#name}-visitor-${(this.#opened += 1)}`);
    if (payment === null) throw new Error('No payment could be opened');
    return payment;
  }

  /** Presses Pay once, under no key, and takes whatever comes. */
  async pressOnce(payment: OpenPayment): Promise<HttpReply> {
    const reply = await this.send('/api/card/charge', VISITOR, {
      bearer: payment.token,
      body: pressOf(payment),
    });
    if (reply.status === 200 && reply.text.includes('"status":"success"')) this.#tell(payment);
    return reply;
  }

  async #open(payer: number, reference: string): Promise<OpenPayment | null> {
    const order = { reference, amount: 1500, currency: 'NGN', customer: { email: 'ada@example.com' } };
    const opened = await this.#insist('/merchant/api/v1/charges/initialize', payer, {
      bearer: secretKey,
      body: order,
    });
    if (opened === null) return null;
    const path = new URL(String(opened['checkout_url'])).pathname;
    const asked = { reference: path.slice(1) };
    const session = await this.#insist('/api/?type=modal-payment', payer, {
      bearer: publicKey,
      body: asked,
    });
    return session && { reference, path, token: String(session['session_token']) };
  }

  /** Opens pages of paid payments: the latest, which a node that was left behind would not know, and an older one. */
  async #look(): Promise<void> {
    for (let n = 0; !this.#isOver; n += 1) {
      const seen = this.told.at(n % 2 === 0 ? -1 : Math.floor(this.told.length / 2));
      if (seen) {
        const from = Date.now();
        this.#judge(seen, await this.send(seen.path, LOOKER));
        this.looks.slowestMs = Math.max(this.looks.slowestMs, Date.now() - from);
      }
      await pause(BETWEEN_TRIES_MS);
    }
  }

  /** Where the page cannot be made, it says so and comes back by itself, whoever made it; and only a process may be out of reach. */
  #judge({ reference }: AnsweredCharge, { status, text, comesBackBy }: HttpReply): void {
    const isLost = status === 0 && !this.#isProxied;
    const comesBack = comesBackBy !== null && text.includes('http-equiv="refresh"');
    if (status === 200 && text.includes('"status":"success"')) this.looks.answered += 1;
    else if (isLost || (AWAY.has(status) && comesBack)) this.looks.away += 1;
    else
      this.untruths.push(`The page of ${reference}, which is paid, answered ${status}: ${text.slice(-300)}`);
  }

  /** Until it is answered; null when all is over, or when it is refused: then the payer goes on to another payment. */
  async #insist(path: string, payer: number, call: Call): Promise<Data | null> {
    while (!this.#isOver) {
      const { status, text, comesBackBy } = await this.send(path, payer, call);
      const isAnswer = status === 200 && text.startsWith('{');
      if (isAnswer) return (JSON.parse(text) as { data: Data }).data;
      if (status === 200) this.untruths.push(`${path} answered 200 without an answer: ${text.slice(0, 200)}`);
      // The same press is at work there: it is heard of later, as by the page.
      const isAtWork = status === 409 && text.includes('IN_PROGRESS');
      if (status > 200 && status < 500 && status !== 429 && !isAtWork) {
        this.untruths.push(`${path} answered ${status}: ${text}`);
        return null;
      }
      if (status === 503 && comesBackBy === null)
        this.untruths.push(`${path} answered 503 without Retry-After`);
      await pause(BETWEEN_TRIES_MS);
    }
    return null;
  }

  get #isProxied(): boolean {
    return this.#origins.some((origin) => origin.startsWith('https:'));
  }

  /** One try at one of the services, from an address of the payer's own. */
  async send(path: string, payer: number, call?: Call): Promise<HttpReply> {
    const origin = this.#origins[(this.#requests += 1) % this.#origins.length];
    const headers = { 'x-forwarded-for': `203.0.113.${payer}`, accept: 'text/html' };
    const init = call && {
      method: 'POST',
      headers: {
        ...headers,
        accept: 'application/json',
        authorization: `Bearer ${call.bearer}`,
        'content-type': 'application/json',
        ...(call.key === undefined ? {} : { 'idempotency-key': call.key }),
      },
      body: JSON.stringify(call.body),
    };
    try {
      const answer = await fetch(`${origin}${path}`, {
        headers,
        ...init,
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      const comesBackBy = answer.headers.get('retry-after');
      return { status: answer.status, text: await answer.text(), comesBackBy };
    } catch {
      return { status: 0, text: '', comesBackBy: null };
    }
  }
}

const pressOf = ({ reference }: OpenPayment): object => ({
  payment_reference: reference,
  public_key: publicKey,
  cardDetails: CARD,
});

type Call = { bearer: string; body: object; key?: string };
