// One world: two services, the sandbox, three merchants and their payers, under faults by seed: a storm, and then calm. The oracle looks on.
import { KEYS } from '@titan/server/testing/test-service';
import { type Database, queriesOver } from '@titan/server/db/database';
import { seedEncryptionKey } from '@titan/server/merchants/encryption-keys';
import { createApiKeys } from '@titan/server/merchants/api-keys';
import { createMerchantUpkeep } from '@titan/server/merchants/merchant-upkeep';
import { seed as seedMerchant } from '@titan/server/merchants/seed';
import { createPushHub, type PushHub } from '@titan/server/push/hub';
import { createOutboxStore } from '@titan/server/push/outbox';
import { languageNow } from '@titan/platform/request-context';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@titan/rules/durations';
import type { Invariant, Seen, Shown } from '../oracle/evidence.ts';
import { type Browser, createBrowser } from './browser.ts';
import { type Chance, createChance } from './chance.ts';
import type { WorldDatabase } from './database.ts';
import { Doubles } from './doubles.ts';
import { createSwarm, type FaultName } from './faults.ts';
import { type Ground, Machines } from './machines.ts';
import { openByLink } from './link.ts';
import { Merchant, type ReceiverKind } from './merchant.ts';
import { Network } from './network.ts';
import { createOutside } from './outside.ts';
import { Operator } from './operator.ts';
import { factsOf, Payer, shownOf } from './payer.ts';
import { Team } from './people.ts';
import { createBookReader, SANDBOX_NAME } from './processors.ts';
import { Schedule, type StepKind } from './schedule.ts';
import type { TabParts } from './tab.ts';
import { tryCards } from './testers.ts';
import { type Red, Witness } from './witness.ts';

export type WorldWish = {
  seed: number;
  /** How many payers. */
  payments: number;
  /** These alone, for a smaller world that is red in the same way. */
  faults?: ReadonlySet<string> | undefined;
  payers?: ReadonlySet<number> | undefined;
  /** Looks at each thing that is seen. */
  onSeen?(seen: Seen): void;
};

export type WorldReport = {
  seed: number;
  /** Payments that were opened. */
  payments: number;
  steps: number;
  digest: string;
  red: Red | null;
  struck: ReadonlyMap<FaultName, number>;
};

/** 21 November 2026, 08:00 UTC. */
const STARTS = Date.UTC(2026, 10, 21, 8);
const STORM_MS = 20 * MINUTE_MS;
/** Somebody of each team does something so often. */
const ACTS_MS = 1.5 * MINUTE_MS;
/** How long it is calm, and in which steps all that is due is swept: longer than until a payment expires, and its webhook is no longer tried. */
const CALM: readonly (readonly [times: number, ms: number])[] = [
  [4, MINUTE_MS],
  [2, 20 * MINUTE_MS],
  [4, 3 * HOUR_MS],
  [6, 18 * HOUR_MS],
];
/** The oracle reads the tables after so many writes. */
const JUDGED_EVERY = 100;
const TRANSACTION_OF = 'select id from transactions where page_reference = $1';
const RECEIVERS: readonly ReceiverKind[] = ['slow', 'dead', 'right'];

/** Plays it on an open database, whose rows are dropped before. */
export async function playWorld(
  database: WorldDatabase,
  invariants: readonly Invariant[],
  wish: WorldWish,
): Promise<WorldReport> {
  await database.empty();
  const world = new World(database, invariants, wish);
  await world.play();
  return world.report();
}

class World {
  readonly #wish: WorldWish;
  readonly #ground: Ground;
  readonly #machines: Machines;
  readonly #doubles: Doubles;
  readonly #merchants: Merchant[];
  readonly #payers: Payer[] = [];
  readonly #readBook: ReturnType<typeof createBookReader>;
  readonly #teams: Team[] = [];
  /** The browsers of payers who come again. */
  readonly #phones = new Map<string | null, Browser>();
  readonly #operator: Operator;
  #hub: PushHub | null = null;
  #stormEnds = STARTS + STORM_MS;
  #written = 0;
  #judgedAt = 0;

  constructor(database: WorldDatabase, invariants: readonly Invariant[], wish: WorldWish) {
    const chance = createChance(`world ${wish.seed}`);
    const schedule = new Schedule(chance.for('schedule'), STARTS);
    const { tables } = database;
    this.#wish = wish;
    this.#ground = {
      chance,
      schedule,
      swarm: createSwarm(chance.for('swarm'), wish.faults),
      network: new Network(schedule, chance.for('network')),
      database,
      witness: new Witness(schedule, { tables, invariants, onSeen: wish.onSeen }),
    };
    this.#doubles = new Doubles(
      this.#ground,
      (message) => this.#machines.service(message),
      (work) => this.#guard(work),
    );
    this.#machines = new Machines(
      this.#ground,
      (host) => this.#merchants.find((each) => each.host === host)?.hears ?? null,
      this.#doubles,
    );
    this.#merchants = RECEIVERS.map((receiver) => {
      const name = `merchant-${receiver}`;
      return new Merchant({
        ...this.#ground,
        chance: chance.for(name),
        name,
        receiver,
        service: this.#machines.service,
        likes: () => this.#doubles.currencies,
      });
    });
    this.#operator = new Operator(this.#ground);
    this.#readBook = createBookReader(tables);
  }

  report(): WorldReport {
    const { schedule, swarm, witness } = this.#ground;
    return {
      seed: this.#wish.seed,
      payments: this.#payers.length,
      steps: schedule.step,
      digest: witness.digest(),
      red: witness.red,
      struck: swarm.struck,
    };
  }

  async play(): Promise<void> {
    const { schedule, witness } = this.#ground;
    await this.#finish(this.#prepare());
    this.#stir();
    while (schedule.clock.now() < this.#stormEnds && witness.red === null) await this.#run(this.#stormEnds);
    await this.#calm();
    await this.#operator.check();
    await witness.judge('step');
    await witness.judge('calm');
  }

  async #prepare(): Promise<void> {
    const { database, schedule, chance } = this.#ground;
    const { clock } = schedule;
    const setup = { name: 'setup', isAlive: () => true, awake: () => null, database: () => 'there' as const };
    const db = queriesOver(database.poolOf(setup, schedule));
    this.#hub = this.#openHub(db);
    await seedMerchant(db, clock, SANDBOX_NAME);
    await this.#doubles.start(db);
    await seedEncryptionKey({ db, clock, ring: KEYS.cards, random: chance });
    const keys = createApiKeys({
      db,
      clock,
      keys: KEYS,
      random: chance,
      newToken: () => chance.bytes(16).toString('hex'),
    });
    for (const merchant of this.#merchants) {
      const pair = keys.newPair('test');
      await createMerchantUpkeep(db, clock).create(merchant.settings, 'test', pair);
      merchant.use(pair[1].key);
      const team = new Team({
        ...this.#ground,
        chance: chance.for(`team of ${merchant.name}`),
        name: merchant.name,
        host: merchant.host,
        db,
        service: this.#machines.service,
        takeKey: (key) => merchant.use(key),
      });
      await team.join();
      this.#teams.push(team);
    }
    await this.#machines.start();
  }

  /** Sets everybody going. */
  #stir(): void {
    const outside = createOutside(this.#ground.network, this.#machines.processor, this.#doubles);
    for (const merchant of this.#merchants) this.#every(MINUTE_MS, merchant.host, () => merchant.act());
    for (const [nth, team] of this.#teams.entries()) this.#every(ACTS_MS, `team ${nth}`, () => team.act());
    this.#every(MINUTE_MS, 'operator', () => this.#operator.act((ms) => this.#skip(ms)));
    for (const { name } of this.#machines.services)
      this.#every(3 * SECOND_MS, `${name} sweeps`, (chance) => this.#machines.sweepOne(name, chance));
    this.#every(MINUTE_MS, 'doubles', () => this.#doubles.act());
    this.#every(MINUTE_MS, 'trouble', () => this.#machines.trouble(outside));
    const [, , merchant] = this.#merchants;
    const testers = { merchant, newBrowser: (name: string) => this.#newBrowser(name) };
    this.#guard(tryCards({ ...this.#ground, ...testers, beginWithinMs: STORM_MS * 0.5 }));
    for (let nth = 0; nth < this.#wish.payments; nth += 1)
      if (this.#wish.payers?.has(nth) ?? true) this.#guard(this.#pay(nth, outside));
  }

  /** Acts again and again until it is calm. */
  #every(meanMs: number, name: string, act: (chance: Chance) => Promise<void>): void {
    const { schedule, chance: whole } = this.#ground;
    const chance = whole.for(`every ${name}`);
    const isStorm = (): boolean => schedule.clock.now() < this.#stormEnds;
    const goOn = async (): Promise<void> => {
      while (isStorm()) {
        await schedule.sleep(chance.wait(meanMs));
        if (isStorm()) await act(chance);
      }
    };
    this.#guard(goOn());
  }

  #skip(ms: number): void {
    this.#stormEnds += ms;
    this.#ground.schedule.skip(ms);
  }

  /** What nobody waits for. */
  #guard(work: Promise<void>): void {
    work.catch((error: unknown) => this.#ground.witness.breach('bug', error));
  }

  async #pay(nth: number, outside: ReturnType<typeof createOutside>): Promise<void> {
    const { schedule, witness } = this.#ground;
    const chance = this.#ground.chance.for(`payer ${nth}`);
    await schedule.sleep(chance.below(STORM_MS * 0.7));
    // Some are the same person, who comes again with the same phone.
    const regular = chance.happens(0.4) ? `regular-${nth % 5}` : null;
    const phone = this.#phones.get(regular) ?? this.#newBrowser(`${regular ?? `payer ${nth}`} phone`);
    if (regular !== null) this.#phones.set(regular, phone);
    const path = await this.#openPayment(`payer ${nth}`, chance, regular);
    if (path === null) return;
    const payer = new Payer({
      ...this.#ground,
      name: `payer ${nth}`,
      path,
      chance,
      outside,
      newBrowser: (name) => (name.endsWith(' phone') ? phone : this.#newBrowser(name)),
      tabParts: (tab) => this.#tabParts(tab),
      onPressed: (tab, payment) => witness.see({ kind: 'pressed', tab, ...factsOf(payment) }),
      onTyped: (secret) => void (secret.length > 5 && witness.secrets.push(secret)),
    });
    this.#payers.push(payer);
    await payer.live();
  }

  /** At a link that somebody made, or as the merchant's shop opens it. */
  async #openPayment(name: string, chance: Chance, regular: string | null): Promise<string | null> {
    const { swarm, witness } = this.#ground;
    const merchant = chance.oneOf(this.#merchants.slice(chance.happens(0.6) ? -1 : 0));
    const slugs = [...this.#teams, ...this.#merchants].flatMap((each) => each.slugs);
    if (regular !== null || slugs.length === 0 || !chance.happens(0.3)) return merchant.open(regular);
    const path = await openByLink(chance.oneOf(slugs), {
      name,
      chance,
      swarm,
      browser: this.#newBrowser(`${name} at a link`),
      onOpened: (of, amountMinor) => witness.see({ kind: 'typed', who: name, of, amountMinor }),
    });
    return path ?? merchant.open(null);
  }

  #newBrowser(name: string): Browser {
    return createBrowser(this.#ground, this.#machines.service, name);
  }

  /** Nothing goes wrong any more: all that is due happens, and everybody looks how it ended. */
  async #calm(): Promise<void> {
    const { swarm, witness, schedule } = this.#ground;
    swarm.calm();
    await this.#machines.calm();
    witness.see({ kind: 'happened', what: 'calm' });
    for (const [times, ms] of CALM)
      for (let nth = 0; nth < times && witness.red === null; nth += 1) {
        await this.#run(schedule.clock.now() + ms);
        await this.#finish(this.#machines.sweepAll(nth));
      }
    for (const payer of this.#payers) await this.#finish(payer.lookAgain());
  }

  /** The service's own push, without what it does by its clock: that would fill days with beats. */
  #openHub(db: Database): PushHub {
    const { schedule, witness } = this.#ground;
    return createPushHub({
      clock: schedule.clock,
      timers: { after: () => () => {} },
      push: { announce: () => {}, listen: (onChange) => this.#machines.listen(onChange) },
      outbox: createOutboxStore(db),
      warn: (message, facts) => witness.breach('bug', facts['err'] ?? message),
      onCount: () => {},
    });
  }

  #streamTo(onEvent: (text: string) => void): Omit<Parameters<PushHub['open']>[0], 'transactionId'> {
    const write = (text: string): boolean => {
      for (const event of text.split('\n\n')) if (event !== '') onEvent(event);
      return true;
    };
    const stream = { write, end: () => {}, drop: () => {} };
    return { publicSession: null, after: null, language: languageNow(), address: '', stream };
  }

  #tabParts(tab: string): Pick<TabParts, 'openPush' | 'onShown' | 'onBug'> {
    const { witness, database, schedule } = this.#ground;
    let known = '';
    let listening = 0;
    const show = (shown: Omit<Shown, 'step' | 'at'>, since: number): void => {
      if (JSON.stringify(shown) === known) return;
      known = JSON.stringify(shown);
      witness.see({ ...shown, since });
    };
    return {
      openPush: (payment, onNews) => {
        listening += 1;
        const stream = this.#streamTo((text) => {
          witness.see({ kind: 'pushed', tab, payment, text });
          onNews(true);
        });
        const opened = database.tables
          .query<{ id: number }>(TRANSACTION_OF, [payment])
          .then(([row]) => this.#hub?.open({ ...stream, transactionId: row?.id ?? 0 }));
        return () => {
          listening -= 1;
          void opened.then((close) => typeof close === 'function' && close());
        };
      },
      onShown(screen, goesOn, since) {
        // On its way to the shop, or broken, which is a breach of its own.
        if (!('payment' in screen) || screen.screen === 'redirect') return;
        const isLooking = screen.screen === 'method' && screen.view.stage === 'checking';
        const isWatching = screen.screen === 'issue-detected' || screen.screen === 'session-end';
        if (!isLooking && !isWatching) return show(shownOf(tab, screen, true), since);
        // It listens, and sets its timers, a moment after it is drawn.
        schedule.timers.after(1, () => {
          const isGoingOn = goesOn();
          if (isGoingOn !== null) show(shownOf(tab, screen, isLooking ? isGoingOn : listening > 0), since);
        });
      },
      onBug: (error) => witness.breach('bug', error),
    };
  }

  // --- Who goes on, and who judges

  readonly #onStep = async (who: string, kind: StepKind): Promise<void> => {
    const { witness, database } = this.#ground;
    const writes = database.writes();
    if (kind === 'sql' && who === SANDBOX_NAME && writes > this.#written)
      for (const booked of await this.#readBook()) witness.see(booked);
    this.#written = writes;
    await this.#doubles.look();
    await witness.judgeSeen();
    if (writes < this.#judgedAt + JUDGED_EVERY) return;
    this.#judgedAt = writes;
    await witness.judge('step');
  };

  #run(untilMs: number, goesOn = () => true): Promise<void> {
    const { schedule, witness } = this.#ground;
    return schedule.run(untilMs, this.#onStep, () => goesOn() && witness.red === null);
  }

  /** Lets the world go on until this is done, or nobody can go on. */
  async #finish(work: Promise<void>): Promise<void> {
    const { schedule, witness } = this.#ground;
    let isDone = false;
    work.then(
      () => (isDone = true),
      (error: unknown) => witness.breach('bug', error),
    );
    await this.#run(schedule.clock.now() + DAY_MS, () => !isDone);
    if (!isDone) witness.breach('hang', `Nobody goes on: ${schedule.waiting().join(', ')}`);
  }
}
