// A merchant of the world: opens payments, asks what became of them, gives money back, and hears webhooks, as the documents tell merchants to.
import { MINUTE_MS, SECOND_MS } from '@titan/rules/durations';
import { CHANNELS } from '@titan/rules/methods';
import { toDecimal } from '@titan/rules/money';
import { createWebhookReceiver } from '@titan/webhook-receiver';
import { digestOf } from './browser.ts';
import type { Chance } from './chance.ts';
import type { Swarm } from './faults.ts';
import type { Fate, Message, Network, Peer, Reply } from './network.ts';
import type { Schedule } from './schedule.ts';
import { PUBLIC_URL } from './service.ts';
import type { Witness } from './witness.ts';

/** How a merchant's receiver of webhooks is: `slow` answers late, or too late; `dead` never does. */
export type ReceiverKind = 'right' | 'slow' | 'dead';

export type MerchantPlace = {
  name: string;
  receiver: ReceiverKind;
  chance: Chance;
  swarm: Swarm;
  schedule: Schedule;
  network: Network;
  /** A service that answers, by the balancer's choice. */
  service: Peer;
  witness: Witness;
  /** In which it opens half of its payments, if there are any. */
  likes(): readonly string[];
};

/** What they may prefer to be done with transfers of another sum. */
const OVER = ['return_excess', 'return_all', 'accept_all'] as const;
const UNDER = ['wait_for_rest', 'return_all', 'accept_all'] as const;
const CURRENCIES = ['NGN', 'NGN', 'NGN', 'KES', 'GHS', 'ZAR', 'XOF', 'XAF', 'TZS', 'EGP', 'USD'] as const;

export class Merchant {
  readonly #place: MerchantPlace;
  #receiver = createWebhookReceiver({ secretKeys: ['unknown'], now: () => 0 });
  readonly #secretKeys: string[] = [];
  readonly #references: string[] = [];
  /** What its operator has set for it. */
  readonly settings;
  #calls = 0;
  /** Links that lead back to its shop. */
  readonly slugs: string[] = [];

  constructor(place: MerchantPlace) {
    this.#place = place;
    const { name, chance } = place;
    const [transfer_over, transfer_under] = [chance.oneOf(OVER), chance.oneOf(UNDER)];
    this.settings = { name, can_save_card: true, transfer_over, transfer_under };
  }

  /** Is given a secret key: an operator made it, or somebody of its console. */
  use(secretKey: string): void {
    const { clock } = this.#place.schedule;
    this.#secretKeys.unshift(secretKey);
    this.#receiver = createWebhookReceiver({ secretKeys: this.#secretKeys, now: clock.now });
  }

  get name(): string {
    return this.#place.name;
  }

  get host(): string {
    return `${this.#place.name}.shop.example`;
  }

  /** Opens a payment of a customer and answers its page's path; null: it could not be opened. */
  async open(customer: string | null): Promise<string | null> {
    const { chance } = this.#place;
    const reference = `${this.#place.name}-${(this.#calls += 1)}`;
    const body = {
      reference,
      ...this.#choosePrice(),
      ...(chance.happens(0.15) && { payment_currency: chance.oneOf(CURRENCIES) }),
      customer: { email: `${customer ?? reference}@payer.example`, name: 'Ada Obi' },
      ...(chance.happens(0.5) && { merchant_bears_cost: true }),
      ...(chance.happens(0.3) && { channels: chance.some(CHANNELS, 0.6) }),
      notification_url: `https://${this.host}/hooks`,
      redirect_url: `https://${this.host}/thanks`,
    };
    if (body.channels?.length === 0) delete body.channels;
    // An answer that is lost is asked for again, by the same reference.
    for (let tries = 0; tries < 5; tries += 1) {
      const reply = await this.call('POST', '/charges/initialize', body);
      if (reply !== null && reply.status < 500) {
        const url = (JSON.parse(reply.body) as { data?: { checkout_url?: string } }).data?.checkout_url;
        if (url === undefined) return null;
        this.#references.push(reference);
        return new URL(url).pathname;
      }
      await this.#place.schedule.sleep(chance.wait(20 * SECOND_MS));
    }
    return null;
  }

  /** For whoever asks, as a shop does whose server opens a payment for every visitor; in a currency that goes to the sandbox, whose cards they have. */
  async openFor(email: string): Promise<string | null> {
    const reference = `${this.#place.name}-${(this.#calls += 1)}`;
    const body = { reference, amount: 700, currency: 'XAF', customer: { email } };
    const reply = await this.call('POST', '/charges/initialize', body);
    const url = reply && (JSON.parse(reply.body) as { data?: { checkout_url?: string } }).data?.checkout_url;
    return url ? new URL(url).pathname : null;
  }

  /** Half of them are whole. */
  #choosePrice(): { amount: string; currency: string } {
    const { chance } = this.#place;
    const liked = this.#place.likes();
    const currency = chance.oneOf(liked.length > 0 && chance.happens(0.5) ? liked : CURRENCIES);
    const minor = 10_000 + chance.below(900_000);
    return { amount: toDecimal(chance.happens(0.5) ? minor : minor - (minor % 100), currency), currency };
  }

  /** Does one of the things that merchants do beside. */
  async act(): Promise<void> {
    const { chance } = this.#place;
    if (chance.happens(0.1)) await this.#makeLink();
    if (this.#references.length === 0) return;
    const reference = chance.oneOf(this.#references);
    const reply = await this.call('GET', `/charges/${reference}`, null);
    const data =
      reply?.status === 200
        ? (JSON.parse(reply.body) as { data: { status: string; amount: string } }).data
        : null;
    if (data?.status === 'success' && chance.happens(0.25)) await this.#refund(reference, data.amount);
  }

  /** All that is left of a paid payment, or so much. */
  async #refund(reference: string, paid: string): Promise<void> {
    const { chance, swarm } = this.#place;
    const refund = `${reference}-r${chance.below(3)}`;
    const amount = chance.happens(0.5)
      ? {}
      : { amount: Math.max(1, Math.floor(Number(paid) * chance.oneOf([0.1, 0.5, 1]))) };
    const body = {
      payment_reference: reference,
      reference: refund,
      ...amount,
      webhook_url: `https://${this.host}/refunds`,
      ...(chance.happens(0.2) && { completion_status: 'failed' }),
    };
    const asks = [this.call('POST', '/refunds/initiate', body)];
    if (swarm.strikes('merchant repeats a call', 3)) asks.push(this.call('POST', '/refunds/initiate', body));
    if (swarm.strikes('refund beside a refund', 3))
      asks.push(this.call('POST', '/refunds/initiate', { ...body, reference: `${refund}-b` }));
    if (swarm.strikes('merchant reuses a key for something else', 3))
      asks.push(this.call('POST', '/refunds/initiate', { ...body, amount: 1 }));
    await Promise.all(asks);
  }

  async #makeLink(): Promise<void> {
    const { chance } = this.#place;
    const reply = await this.call('POST', '/payment-links', {
      name: 'Roof fund',
      currency: chance.oneOf(CURRENCIES),
      ...(chance.happens(0.5) ? { amount: 500 } : { min: 100, max: 5_000 }),
      redirect_url: `https://${this.host}/thanks`,
    });
    if (reply?.status !== 200 && reply?.status !== 201) return;
    this.slugs.push((JSON.parse(reply.body) as { data: { slug: string } }).data.slug);
  }

  async call(
    method: 'GET' | 'POST',
    path: string,
    body: { reference?: string; [field: string]: unknown } | null,
  ): Promise<Reply | null> {
    const { network, swarm, witness, name } = this.#place;
    const url = `/merchant/api/v1${path}`;
    const message = {
      method,
      url: PUBLIC_URL + url,
      headers: {
        authorization: `Bearer ${this.#secretKeys[0]}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      body: body && JSON.stringify(body),
    };
    const fate: Fate = swarm.strikes('answer to a merchant is lost') ? { lost: 'answer' } : {};
    const reply = await network.exchange(name, this.#place.service, message, fate);
    if (reply !== null)
      witness.see({
        kind: 'answered',
        by: 'merchant',
        who: name,
        method,
        path: url,
        key: body?.reference ?? null,
        sent: digestOf(message.body),
        status: reply.status,
        body: reply.body,
      });
    return reply;
  }

  /** Its receiver of webhooks. */
  readonly hears: Peer = async ({ url, headers, body }: Message): Promise<Reply> => {
    const { receiver, swarm, schedule, chance, witness, name } = this.#place;
    const isDown = receiver === 'dead' || swarm.strikes('receiver is down');
    if (isDown && chance.happens(0.5)) throw new Error('Nobody listens');
    const taken = await this.#receiver.receive(headers, body ?? '');
    const isSigned = taken.ok || taken.why === 'repeated';
    const status = isDown ? chance.oneOf([302, 503]) : 200;
    witness.see({
      kind: 'told',
      merchant: name,
      endpoint: url,
      id: headers['webhook-id'] ?? '',
      body: body ?? '',
      isSigned,
      status,
    });
    if (receiver === 'slow' || swarm.strikes('receiver is slow'))
      await schedule.sleep(chance.wait(MINUTE_MS / 4));
    return { status, headers: {}, body: '' };
  };
}
