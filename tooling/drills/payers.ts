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
/** Who only looks at pages. */
const LOOKER = 200;

type AnsweredCharge = { at: number; reference: string; path: string };
type Data = Record<string, unknown>;
type Session = { reference: string; path: string; token: string };

export class Payers {
  /** Payments whose payer was told that they are paid, in that order. */
  readonly told: AnsweredCharge[] = [];
  /** What a page or a call answered that is not true of a paid payment, or blames the caller for the failover. */
  readonly untruths: string[] = [];
  /** How often a paid payment's page was opened, and how often that could not be answered. */
  readonly looks = { answered: 0, away: 0 };
  readonly #ports: readonly number[];
  readonly #all: Promise<void>[];
  #requests = 0;
  #isOver = false;

  /** @param ports of the services, which are asked in turn */
  constructor(ports: readonly number[], count: number) {
    this.#ports = ports;
    this.#all = Array.from({ length: count }, (_, n) => this.#beOne(n + 1));
    this.#all.push(this.#look());
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#all);
  }

  async #beOne(payer: number): Promise<void> {
    for (let n = 0; !this.#isOver; n += 1) {
      await this.#pay(payer, `ha-${payer}-${n}`);
      await pause(BETWEEN_PAYMENTS_MS);
    }
  }

  async #pay(payer: number, reference: string): Promise<void> {
    const session = await this.#open(payer, reference);
    if (session === null) return;
    const { token, path } = session;
    const body = { payment_reference: reference, public_key: publicKey, cardDetails: CARD };
    // A press is one press however often it is sent, as the page's is.
    let charge = await this.#insist('/api/card/charge', payer, token, body, randomUUID());
    while (charge?.['status'] === 'processing') {
      await pause(BETWEEN_TRIES_MS);
      charge = await this.#insist('/api/card/query', payer, token, { reference });
    }
    if (charge?.['status'] === 'success') this.told.push({ at: Date.now(), reference, path });
    else if (charge) this.untruths.push(`${reference} was told to be ${String(charge['status'])}`);
  }

  async #open(payer: number, reference: string): Promise<Session | null> {
    const order = { reference, amount: 1500, currency: 'NGN', customer: { email: 'ada@example.com' } };
    const opened = await this.#insist('/merchant/api/v1/charges/initialize', payer, secretKey, order);
    if (opened === null) return null;
    const path = new URL(String(opened['checkout_url'])).pathname;
    const asked = { reference: path.slice(1) };
    const session = await this.#insist('/api/?type=modal-payment', payer, publicKey, asked);
    return session && { reference, path, token: String(session['session_token']) };
  }

  /** Opens pages of paid payments: the latest, which a node that was left behind would not know, and an older one. */
  async #look(): Promise<void> {
    for (let n = 0; !this.#isOver; n += 1) {
      const seen = this.told.at(n % 2 === 0 ? -1 : Math.floor(this.told.length / 2));
      if (seen) this.#judge(seen, await this.#send(seen.path, LOOKER));
      await pause(BETWEEN_TRIES_MS);
    }
  }

  #judge({ reference }: AnsweredCharge, { status, text }: HttpReply): void {
    if (status === 200 && text.includes('"status":"success"')) this.looks.answered += 1;
    else if (status === 0 || status === 503) this.looks.away += 1;
    else
      this.untruths.push(`The page of ${reference}, which is paid, answered ${status}: ${text.slice(-300)}`);
  }

  /** Until it is answered; null when all is over, or when it is refused: then the payer goes on to another payment. */
  async #insist(
    path: string,
    payer: number,
    bearer: string,
    body: object,
    key?: string,
  ): Promise<Data | null> {
    while (!this.#isOver) {
      const { status, text } = await this.#send(path, payer, { bearer, body, key });
      if (status === 200) return (JSON.parse(text) as { data: Data }).data;
      if (status !== 0 && status < 500 && status !== 429) {
        this.untruths.push(`${path} answered ${status}: ${text}`);
        return null;
      }
      await pause(BETWEEN_TRIES_MS);
    }
    return null;
  }

  /** One try at one of the services, from an address of the payer's own; status 0 where it was lost. */
  async #send(path: string, payer: number, call?: DirectCharge): Promise<HttpReply> {
    const port = this.#ports[(this.#requests += 1) % this.#ports.length];
    const headers = { 'x-forwarded-for': `203.0.113.${payer}` };
    const init = call && {
      method: 'POST',
      headers: {
        ...headers,
        authorization: `Bearer ${call.bearer}`,
        'content-type': 'application/json',
        ...(call.key === undefined ? {} : { 'idempotency-key': call.key }),
      },
      body: JSON.stringify(call.body),
    };
    try {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
        headers,
        ...init,
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      return { status: answer.status, text: await answer.text() };
    } catch {
      return { status: 0, text: '' };
    }
  }
}

type DirectCharge = { bearer: string; body: object; key: string | undefined };
type HttpReply = { status: number; text: string };
