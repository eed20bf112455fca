// Honest payers beside an attack: whether they could pay, and how long it took them by the drill's clock.
import { setTimeout as pause } from 'node:timers/promises';
import { stolenCard } from './testers.ts';
import { type Checkout, type Opened, type Reply, type TypedCard, Visitor } from './visitor.ts';

/** Who they are to the shop: `behind` has an address that testers have too. */
export type BuyerKind = 'new' | 'returning' | 'behind';
export type Way = 'public key' | 'server';

export type Bought = {
  kind: BuyerKind;
  way: Way;
  /** Not by the card that has no money: whoever has it pays with another. */
  isPaid: boolean;
  /** From the first press to the end. */
  tookMs: number;
  /** Confirmed at the bank. */
  hadThreeDs: boolean;
  why: string;
};

const BUYERS_MARK = 'buyer-';
/** Their cards are of numbers that testers never reach. */
const FIRST_CARD = 90_000_000;
const LOOK_MS = 40;
/** After that a payer gives up, by the drill's clock. */
const PATIENCE_MS = 10 * 60_000;
/** Who is refused tries again, as often. */
const TRIES = 3;

/** Somebody who may come again: their browser, address and card. */
export class Buyer {
  readonly #visitor: Visitor;
  readonly #card: TypedCard;
  readonly #email: string;
  readonly #number: number;
  readonly #now: () => number;
  #payments = 0;
  kind: BuyerKind;

  constructor(kind: BuyerKind, number: number, checkout: Checkout, address: string, now: () => number) {
    this.kind = kind;
    this.#number = number;
    this.#now = now;
    this.#visitor = new Visitor(checkout, address);
    this.#card = ownCard(FIRST_CARD + number * 10, '9');
    this.#email = `buyer-${number}@example.com`;
  }

  /** @param isDeclinedFirst they try a card without money before */
  async buy(way: Way, amount: number, isDeclinedFirst: boolean): Promise<Bought> {
    const reference = `${BUYERS_MARK}${this.#number}-${(this.#payments += 1)}`;
    const from = this.#now();
    const end = (isPaid: boolean, hadThreeDs: boolean, why: string): Bought => ({
      kind: this.kind,
      way,
      isPaid,
      tookMs: this.#now() - from,
      hadThreeDs,
      why,
    });
    const opened = await this.#open(way, reference, amount);
    if (opened === null) return end(false, false, 'not opened');
    if (isDeclinedFirst) await this.#press(opened, ownCard(FIRST_CARD + this.#number * 10 + 1, '6'));
    let hadThreeDs = false;
    let why = '';
    for (let n = 0; n < TRIES; n += 1) {
      const pressed = await this.#press(opened, this.#card);
      hadThreeDs ||= pressed.hadThreeDs;
      why = pressed.why;
      if (pressed.why === 'success') return end(true, hadThreeDs, why);
    }
    return end(false, hadThreeDs, why);
  }

  async #open(way: Way, reference: string, amount: number): Promise<Opened | null> {
    const page =
      way === 'server'
        ? await new Visitor(this.#visitor.checkout, '192.0.2.1').openByServer(reference, amount, this.#email)
        : await this.#visitor.openByPublicKey(reference, amount, this.#email);
    if (page === null) return null;
    await this.#visitor.look(page);
    return this.#visitor.setUp(page, reference);
  }

  /** Until it is paid or refused. */
  async #press(payment: Opened, card: TypedCard): Promise<{ why: string; hadThreeDs: boolean }> {
    const until = this.#now() + PATIENCE_MS;
    let hadThreeDs = false;
    let reply = await this.#visitor.charge(payment, card);
    for (;;) {
      const why = reply.outcome;
      if (this.#now() > until) return { why: 'gave up', hadThreeDs };
      if (isAtBank(reply) && !hadThreeDs) {
        hadThreeDs = true;
        await this.#visitor.confirmAtBank(String(reply.data['reference']));
      } else if (reply.status === 429 && reply.retryAfterS > 0) {
        const at = this.#now() + reply.retryAfterS * 1000;
        while (this.#now() < at) await pause(LOOK_MS);
        reply = await this.#visitor.charge(payment, card);
        continue;
      } else if (!isOpenEnd(reply)) return { why, hadThreeDs };
      else await pause(LOOK_MS);
      reply = await this.#visitor.query(payment);
    }
  }
}

const isAtBank = ({ outcome, asks }: Reply): boolean => outcome === 'pending' && asks === '3DS';

const isOpenEnd = ({ outcome }: Reply): boolean =>
  ['processing', 'pending', 'STILL_CHECKING'].includes(outcome);

/** In the same range as testers' cards; `kind` is the seventh digit. */
function ownCard(n: number, kind: string): TypedCard {
  return { ...stolenCard(n, kind), cvv: '123' };
}
