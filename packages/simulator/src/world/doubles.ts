// The doubles of real processors, called directly: some of them in each world, before the sandbox, which steps in where they do not answer. Their
// books are the truth about money, as the sandbox's is, and what they tell by callbacks has fates of its own.
import type { RawCallback } from '@titan/server/providers/port';
import { createAccountUpkeep } from '@titan/server/providers/account-upkeep';
import { createRouteUpkeep } from '@titan/server/providers/route-upkeep';
import { KEYS } from '@titan/server/testing/test-service';
import { createCredentialVault } from '@titan/server/vault/account-credentials';
import type { Database } from '@titan/server/db/database';
import { darajaSubject } from '@titan/processor-kit/daraja/subject';
import { flutterwaveV3Subject } from '@titan/processor-kit/flutterwave-v3/subject';
import { koraSubject } from '@titan/processor-kit/kora/subject';
import { mtnMomoSubject } from '@titan/processor-kit/mtn-momo/subject';
import { paystackCredentials, type PaystackStub } from '@titan/processor-kit/paystack/stub';
import { paystackSubject } from '@titan/processor-kit/paystack/subject';
import {
  type AskedCharge,
  CHANNEL_OF,
  currencyOf,
  type PaymentMethod,
  type Stub,
  type Subject,
} from '@titan/processor-kit/subject';
import type { PaymentView } from '@titan/contract/payer/payment.schema';
import { DAY_MS, MINUTE_MS } from '@titan/rules/durations';
import { type Currency, isCurrency } from '@titan/rules/currency';
import { fromDecimal } from '@titan/rules/money';
import { BankDisputes, type PaidThere } from './bank-disputes.ts';
import { digestOf } from './browser.ts';
import type { Chance } from './chance.ts';
import type { Ground } from './machines.ts';
import { appPeer, type Peer } from './network.ts';
import { callbackFate } from './processors.ts';
import { PUBLIC_URL } from './service.ts';

const PLACED: readonly { subject: Subject; takes: readonly PaymentMethod[] }[] = [
  { subject: koraSubject, takes: ['wallet', 'card', 'bank', 'transfer'] },
  { subject: flutterwaveV3Subject, takes: ['wallet', 'card', 'transfer'] },
  { subject: paystackSubject, takes: ['wallet', 'bank', 'transfer'] },
  { subject: mtnMomoSubject, takes: ['wallet'] },
  { subject: darajaSubject, takes: ['wallet'] },
];
const ACCOUNT = 'installation';
const CHARGES = `select provider, reference, amount_minor::float8 as minor, currency from charges where provider = any ($1) order by id`;
const PAID_AT = `select reference, amount_minor::float8 as minor from charges where provider = $1 and status = 'success' order by id`;
const OWNER = { merchantId: null, env: 'test' as const };
const NOBODYS: Omit<AskedCharge, 'currency'> = { reference: 'KPY-CA-nobody', id: '17', amountMinor: 100 };

type Double = (typeof PLACED)[number] & {
  stub: Stub;
  peer: Peer;
  /** How many lines of its book were seen. */
  known: number;
};

type ChargeRow = Pick<AskedCharge, 'reference' | 'currency'> & { provider: string; minor: number };

const urlOf = ({ name }: Subject): string => `https://${name}.processor.test`;

export class Doubles {
  readonly #ground: Ground;
  readonly #chance: Chance;
  readonly #service: Peer;
  readonly #guard: (work: Promise<void>) => void;
  readonly #decided = new Set<string>();
  #all: readonly Double[] = [];
  #banks: BankDisputes | null = null;

  /** @param guard sees to what nobody waits for */
  constructor(ground: Ground, service: Peer, guard: (work: Promise<void>) => void) {
    this.#ground = ground;
    this.#chance = ground.chance.for('doubles');
    this.#service = service;
    this.#guard = guard;
  }

  /** Chooses some, and routes every merchant's payments to them before any other. */
  async start(db: Database): Promise<void> {
    const { clock } = this.#ground.schedule;
    const upkeep = createAccountUpkeep(db, createCredentialVault(KEYS.cards, this.#chance));
    const routes = createRouteUpkeep(db);
    const chosen = this.#chance.some(PLACED, 0.4);
    for (const { subject, takes } of chosen) {
      const { name: provider, credentials, pays } = subject;
      const account = { name: ACCOUNT, provider, env: OWNER.env, merchant_id: null, direct_cards: true };
      await upkeep.add(account, credentials(ACCOUNT), clock.now());
      const accountId = (await upkeep.list()).find((each) => each.provider === provider)?.id ?? 0;
      const anyAmount = { network: null, minMinor: null, maxMinor: null };
      for (const method of takes) {
        const route = { channel: CHANNEL_OF[method], currency: currencyOf(pays, method), accountId };
        await routes.place(OWNER, { ...route, ...anyAmount }, 1);
      }
    }
    this.#all = await Promise.all(
      chosen.map(async ({ subject, takes }) => {
        const stub = await subject.startStub(clock, urlOf(subject));
        const whole = appPeer(stub.app);
        // It tells its own address where it leads payers to it.
        const peer: Peer = (message) =>
          whole({ ...message, headers: { ...message.headers, host: new URL(message.url).host } });
        return { subject, takes, stub, peer, known: 0 };
      }),
    );
    this.#openBanks();
  }

  /** Banks that dispute what was paid at Paystack, where it is of this world. */
  #openBanks(): void {
    const double = this.#all.find(({ subject }) => subject === paystackSubject);
    if (!double) return;
    this.#banks = new BankDisputes({
      ...this.#ground,
      chance: this.#chance.for('banks'),
      stub: double.stub as PaystackStub,
      secretKey: paystackCredentials(ACCOUNT).secretKey,
      tell: (raw) => this.#guard(this.#tellUntilTaken(double, raw)),
    });
  }

  /** They lie, and a bank disputes something. */
  async act(): Promise<void> {
    await this.#lie();
    if (!this.#banks || !this.#chance.happens(0.5)) return;
    this.#banks.open(await this.#ground.database.tables.query<PaidThere>(PAID_AT, [paystackSubject.name]));
  }

  /** As Paystack does: its callbacks come again until one is taken. */
  async #tellUntilTaken(double: Double, raw: RawCallback): Promise<void> {
    while (!(await this.#send(double, addressOf(double.subject), raw)))
      await this.#ground.schedule.sleep(3 * MINUTE_MS);
  }

  /** Their addresses, by their names. */
  get urls(): Record<string, string> {
    return Object.fromEntries(this.#all.map(({ subject }) => [subject.name, urlOf(subject)]));
  }

  /** That of each way to pay there. */
  get currencies(): Currency[] {
    return this.#all.flatMap(({ subject: { pays }, takes }) =>
      takes.map((method) => currencyOf(pays, method)),
    );
  }

  /** The one at this host; null: nobody of them. */
  at(host: string): { name: string; peer: Peer } | null {
    const found = this.#all.find(({ subject }) => urlOf(subject).endsWith(`/${host}`));
    return found ? { name: found.subject.name, peer: found.peer } : null;
  }

  /** The payer of a charge approves it there, or refuses to, once; false: it is at none of them. */
  async decide(payment: PaymentView, isApproved: boolean): Promise<boolean> {
    const known = this.#knowing(payment);
    if (!known) return false;
    const { double, asked } = known;
    if (this.#decided.has(asked.reference)) return true;
    this.#decided.add(asked.reference);
    await double.stub.decide(asked.reference, isApproved ? 'paid' : 'refused');
    // A debit is told of when it is in the book.
    if (!isApproved) this.#guard(this.#tell(double, asked, 'refused'));
    return true;
  }

  /** They send a sum to its account; false: it is at none of them. */
  async transferIn(payment: PaymentView, amountMinor: number): Promise<boolean> {
    const known = this.#knowing(payment);
    await known?.double.stub.transferIn?.(known.asked.reference, amountMinor);
    return known !== null;
  }

  /** Tells what has come into their books, and lets them call back. */
  async look(): Promise<void> {
    this.#banks?.look();
    for (const double of this.#all) {
      const { subject, stub } = double;
      for (const { url, raw } of stub.takeRefundCallbacks?.() ?? [])
        this.#guard(this.#callBack(double, url, raw));
      const book = await stub.book();
      const lines = book.slice(double.known);
      double.known = book.length;
      for (const { kind: move, reference, amountMinor, currency } of lines) {
        const processor = subject.name;
        this.#ground.witness.see({ kind: 'booked', processor, move, reference, amountMinor, currency });
        const asked = { reference, id: stub.idOf(reference), amountMinor, currency } as AskedCharge;
        if (move === 'debit') this.#guard(this.#tell(double, asked, 'paid'));
      }
    }
  }

  async #tell(double: Double, asked: AskedCharge, says: 'paid' | 'refused'): Promise<void> {
    const { stub, subject } = double;
    const { of, ofTransfer } = subject.callbacks;
    const transfer = ofTransfer ? await stub.transferOf?.(asked.reference) : null;
    const raw =
      ofTransfer && transfer ? ofTransfer(asked, transfer, this.#from()) : of(asked, says, this.#from());
    await this.#callBack(double, stub.callbackUrlOf(asked.id) ?? addressOf(subject), raw);
  }

  /** What can be learned in no other way is told until it is taken. */
  async #callBack(double: Double, url: string, raw: RawCallback): Promise<void> {
    const { swarm, schedule } = this.#ground;
    const { asksByOurReference, losesRefunds } = double.subject.limits;
    const isSure = !asksByOurReference || losesRefunds === true;
    const isTwice = swarm.strikes('callback comes twice', 3);
    const isReplayed = swarm.strikes('callback is replayed a day later', 3);
    while (!(await this.#send(double, url, raw)) && isSure) await schedule.sleep(MINUTE_MS);
    if (isTwice) await this.#send(double, url, raw);
    if (isReplayed) await schedule.sleep(DAY_MS);
    if (isReplayed) await this.#send(double, url, raw);
  }

  /** Sends callbacks that prove nothing: of nobody's charge, or forged: unsigned, another's, changed on their way, or what anybody can send. */
  async #lie(): Promise<void> {
    const { swarm, database } = this.#ground;
    const isUnknown = swarm.strikes('callback of an unknown charge', 3);
    const isForged = swarm.strikes('callback is forged', 3);
    if (!isForged && !isUnknown) return;
    const rows = await database.tables.query<ChargeRow>(CHARGES, [
      this.#all.map(({ subject }) => subject.name),
    ]);
    for (const { provider, minor: amountMinor, ...row } of this.#chance.some(rows, 0.2)) {
      const double = this.#all.find(({ subject }) => subject.name === provider);
      if (!double) continue;
      const { callbacks } = double.subject;
      const url = addressOf(double.subject);
      const asked = { ...row, amountMinor, id: idOf(double, row.reference) ?? NOBODYS.id };
      const unknown = callbacks.of({ ...asked, ...NOBODYS }, 'paid', this.#from());
      if (isUnknown) await this.#send(double, url, unknown);
      if (!isForged) continue;
      const isHint = this.#chance.happens(0.5);
      const forge = this.#chance.oneOf(Object.values(callbacks[isHint ? 'hints' : 'refused']));
      await this.#send(double, url, forge(asked, this.#from()), !isHint);
    }
  }

  /** Whether it was taken. */
  async #send({ subject }: Double, url: string, raw: RawCallback, isForged = false): Promise<boolean> {
    const { network, witness, swarm } = this.#ground;
    const body = raw.body.toString();
    const message = { method: 'POST', url, headers: raw.headers as Record<string, string>, body };
    const reply = await network.exchange(
      subject.name,
      this.#service,
      message,
      callbackFate(swarm, this.#chance),
    );
    if (reply === null) return false;
    witness.see({
      kind: 'answered',
      by: 'processor',
      who: subject.name,
      method: 'POST',
      path: new URL(url).pathname,
      key: null,
      sent: digestOf(body),
      status: reply.status,
      body: reply.body,
      isForged,
    });
    return reply.status < 300;
  }

  readonly #from = () => ({ account: ACCOUNT, at: this.#ground.schedule.clock.now() });

  #knowing({ charge, amount, currency }: PaymentView): { double: Double; asked: AskedCharge } | null {
    if (!charge || !isCurrency(currency)) return null;
    const { reference } = charge;
    const amountMinor = fromDecimal(amount, currency);
    for (const double of this.#all) {
      const id = idOf(double, reference);
      if (id !== null) return { double, asked: { reference, id, amountMinor, currency } as AskedCharge };
    }
    return null;
  }
}

/** Its own name of our charge; null: it knows none. */
function idOf({ stub }: Double, reference: string): string | null {
  try {
    return stub.idOf(reference);
  } catch {
    return null;
  }
}

const addressOf = ({ name }: Subject): string => `${PUBLIC_URL}/api/callbacks/${name}/${ACCOUNT}`;
