// The machines of a world, and what befalls them and the messages between them: two services behind a balancer, and the sandbox.
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@titan/rules/durations';
import type { HttpRequest, Push, WebhookOut } from '@titan/platform/ports';
import type { Chance } from './chance.ts';
import type { Program, WorldDatabase } from './database.ts';
import type { Doubles } from './doubles.ts';
import { type FaultName, FAULTS, type Swarm } from './faults.ts';
import type { Fate, Network, Peer, Reply } from './network.ts';
import type { Outside } from './outside.ts';
import { SANDBOX_URL } from './outside.ts';
import { callbackFate, connectorsAt, type RunningSandbox, SANDBOX_NAME, startSandbox } from './processors.ts';
import type { Schedule } from './schedule.ts';
import { type Service, startService } from './service.ts';
import type { Witness } from './witness.ts';

/** What everybody of a world shares. */
export type Ground = {
  chance: Chance;
  schedule: Schedule;
  swarm: Swarm;
  network: Network;
  database: WorldDatabase;
  witness: Witness;
};

const OFTEN_MS = 5 * SECOND_MS;
const SERVICES = ['service 1', 'service 2'];
const nobody: Peer = () => Promise.reject(new Error('Nobody listens'));

export class Machines {
  readonly #ground: Ground;
  readonly #chance: Chance;
  readonly #services = new Map<string, Service>();
  readonly #skewMs = new Map<string, number>();
  readonly #asleep = new Map<string, Promise<void>>();
  readonly #listeners = new Set<(transactionId: number | null) => void>();
  /** When a processor was first asked about each charge. */
  readonly #sentAt = new Map<string, number>();
  readonly #receiverAt: (host: string) => Peer | null;
  #sandbox: RunningSandbox | null = null;
  #databaseState: ReturnType<Program['database']> = 'there';
  readonly #doubles: Doubles;
  /** The host of a processor that is away. */
  #away: string | null = null;

  constructor(ground: Ground, receiverAt: (host: string) => Peer | null, doubles: Doubles) {
    this.#ground = ground;
    this.#chance = ground.chance.for('machines');
    this.#receiverAt = receiverAt;
    this.#doubles = doubles;
  }

  async start(): Promise<void> {
    await this.#startSandbox();
    for (const name of SERVICES) await this.#restart(name);
  }

  get services(): readonly Service[] {
    return [...this.#services.values()];
  }

  /** One of the services that answer. */
  readonly service: Peer = (message) => {
    const up = this.services.filter((each) => each.isAlive());
    return (up.length === 0 ? nobody : this.#chance.oneOf(up).peer)(message);
  };

  /** Also one of the doubles. */
  readonly processor: Peer = (message) => {
    const { host } = new URL(message.url);
    const peer = SANDBOX_URL.endsWith(host) ? this.#sandbox?.peer : this.#doubles.at(host)?.peer;
    return ((host === this.#away ? null : peer) ?? nobody)(message);
  };

  /** Calls back at each announcement that was not lost; null: any may have been. */
  listen(onChange: (transactionId: number | null) => void): () => void {
    this.#listeners.add(onChange);
    return () => void this.#listeners.delete(onChange);
  }

  /** Runs one sweep of one service: those that come often are likelier. */
  async sweepOne(name: string, chance: Chance): Promise<void> {
    const service = this.#services.get(name);
    const sweep = service && chance.oneOf(service.sweeps);
    if (sweep && chance.happens(OFTEN_MS / sweep.everyMs)) await service.sweep(sweep.name);
  }

  /** Runs all sweeps of one service, each time of another. */
  async sweepAll(nth: number): Promise<void> {
    const service = this.services[nth % SERVICES.length];
    if (service) await Promise.all(service.sweeps.map(({ name }) => service.sweep(name)));
  }

  /** Ends what is wrong with them, also what the sandbox was told to do wrong and has not. */
  async calm(): Promise<void> {
    this.#skewMs.clear();
    await this.#ground.database.tables.query(FORGET_ORDERS);
  }

  /** Whatever befalls them now. */
  async trouble(outside: Outside): Promise<void> {
    for (const name of SERVICES) await this.#troubleAt(name);
    const { swarm, schedule } = this.#ground;
    if (swarm.strikes('sandbox is killed')) {
      this.#sandbox?.kill();
      await schedule.sleep(this.#chance.wait(5 * SECOND_MS));
      await this.#startSandbox();
    }
    if (swarm.strikes('database is away')) await this.#databaseIs('away', 5 * SECOND_MS);
    if (swarm.strikes('database is read-only')) await this.#databaseIs('read-only', 20 * SECOND_MS);
    if (swarm.strikes('processor is away for a while')) {
      const urls = [SANDBOX_URL, ...Object.values(this.#doubles.urls)];
      this.#away = new URL(this.#chance.oneOf(urls)).host;
      await schedule.sleep(this.#chance.wait(3 * MINUTE_MS));
      this.#away = null;
    }
    for (const fault of Object.keys(FAULTS) as FaultName[])
      if (fault.startsWith(ORDERED) && swarm.strikes(fault))
        await outside.orderFault(fault.slice(ORDERED.length));
  }

  async #troubleAt(name: string): Promise<void> {
    const { swarm, schedule, witness } = this.#ground;
    if (swarm.strikes('service is killed') || swarm.strikes('service starts anew')) {
      this.#services.get(name)?.kill();
      witness.see({ kind: 'happened', what: `${name} is killed` });
      await schedule.sleep(this.#chance.wait(10 * SECOND_MS));
      await this.#restart(name);
      witness.see({ kind: 'happened', what: `${name} is started` });
    }
    if (swarm.strikes('service stands still')) {
      const awake = schedule
        .sleep(this.#chance.wait(30 * SECOND_MS))
        .then(() => void this.#asleep.delete(name));
      this.#asleep.set(name, awake);
    }
    if (swarm.strikes('clock of a service is ahead')) this.#skewMs.set(name, this.#chance.wait(HOUR_MS));
    else if (swarm.strikes('clock of a service is behind'))
      this.#skewMs.set(name, -this.#chance.wait(HOUR_MS));
    else this.#skewMs.delete(name);
  }

  /** As a supervisor does: where the start fails, a little later. */
  async #restart(name: string): Promise<void> {
    for (let isUp = false; !isUp; await this.#ground.schedule.sleep(5 * SECOND_MS))
      isUp = await this.#startService(name).then(
        () => true,
        () => false,
      );
  }

  async #databaseIs(state: 'away' | 'read-only', meanMs: number): Promise<void> {
    this.#databaseState = state;
    await this.#ground.schedule.sleep(this.#chance.wait(meanMs));
    this.#databaseState = 'there';
  }

  async #startSandbox(): Promise<void> {
    const { network, schedule } = this.#ground;
    const chance = this.#chance.for(`sandbox ${schedule.step}`);
    const http = network.httpFor(
      SANDBOX_NAME,
      () => this.service,
      () => callbackFate(this.#ground.swarm, this.#chance),
    );
    this.#sandbox = await startSandbox({ ...this.#ground, chance, http });
  }

  async #startService(name: string): Promise<void> {
    const { schedule, swarm, network, witness } = this.#ground;
    const service = await startService({
      ...this.#ground,
      name,
      chance: this.#chance.for(`${name} ${schedule.step}`),
      clock: { now: () => schedule.clock.now() + (this.#skewMs.get(name) ?? 0) },
      databaseState: () => {
        if (this.#databaseState !== 'there') return this.#databaseState;
        return swarm.strikes('answer of the database is lost', 0.05) ? 'cut' : 'there';
      },
      awake: () => this.#asleep.get(name) ?? null,
      http: network.httpFor(
        name,
        () => this.processor,
        (request) => this.#processorFate(request),
      ),
      webhookOut: this.#webhookOut(name),
      push: this.#push(),
      mail: { send: async () => 'sent' },
      connectors: connectorsAt(this.#doubles.urls),
      onLog: (text) => witness.see({ kind: 'logged', service: name, text }),
    });
    this.#services.set(name, service);
  }

  #seeAsked({ url, method, body }: HttpRequest): string | null {
    const { witness, schedule } = this.#ground;
    const { host, pathname } = new URL(url);
    // Kora names its charges likewise, with fewer letters.
    const reference = /KPY-CA-\w{20,}/.exec(url + (body ?? ''))?.[0] ?? null;
    if (reference !== null && !this.#sentAt.has(reference)) this.#sentAt.set(reference, schedule.clock.now());
    witness.see({
      kind: 'asked',
      processor: this.#doubles.at(host)?.name ?? SANDBOX_NAME,
      operation: `${method} ${pathname.replace(/KPY-\w\w-\w+/g, '*')}`,
      reference,
      inTransaction: schedule.isHeld,
    });
    return reference;
  }

  #processorFate(request: HttpRequest): Fate {
    const reference = this.#seeAsked(request);
    for (const [fault, fateOf] of FATES) if (this.#ground.swarm.strikes(fault)) return fateOf(this.#chance);
    const isOfSandbox = request.method === 'GET' && request.url.startsWith(SANDBOX_URL);
    return isOfSandbox && reference !== null ? this.#queryFate(reference) : {};
  }

  /** Within its own terms a processor may not find a charge yet, or say that it is processed where it has decided. */
  #queryFate(reference: string): Fate {
    const { swarm, schedule } = this.#ground;
    const sentAt = this.#sentAt.get(reference) ?? 0;
    if (schedule.clock.now() - sentAt < MINUTE_MS && swarm.strikes('query finds no charge at first', 3))
      return { spoil: (reply) => withAnswer(reply, { kind: 'not_found' }) };
    if (!swarm.strikes('query says that it is processed', 3)) return {};
    const processing = { kind: 'processing', message: 'Your bank is still processing this payment' };
    return { spoil: (reply) => (reply.body.includes('"not_found"') ? reply : withAnswer(reply, processing)) };
  }

  #webhookOut(name: string): WebhookOut {
    const http = this.#ground.network.httpFor(name, this.#receiverAt, () => ({}));
    const evidence = { ms: {} };
    return {
      async send({ url, headers, body }, signal) {
        const answer = await http.send({
          url,
          method: 'POST',
          headers,
          body,
          deadlineMs: WEBHOOK_DEADLINE_MS,
          signal,
        });
        if (signal.aborted) return { kind: 'aborted' };
        if (answer.kind === 'lost') return { kind: 'lost', cause: answer.cause, evidence };
        return { kind: 'answered', status: answer.status, text: answer.body, evidence };
      },
    };
  }

  /** Announcements reach every process and every page, unless they are lost. */
  #push(): Push {
    const { swarm, schedule } = this.#ground;
    return {
      announce: (transactionId) => {
        if (swarm.strikes('push is lost')) return;
        schedule.timers.after(1, () => this.#listeners.forEach((listener) => listener(transactionId)));
      },
      listen: (onChange) => this.listen(onChange),
    };
  }
}

/** What the sandbox does wrong when it is told to. */
const ORDERED = 'sandbox: ';
const FORGET_ORDERS = 'delete from sandbox.faults where used_at is null';
const WEBHOOK_DEADLINE_MS = 15_000;
const BAD_GATEWAY: Reply = { status: 502, headers: {}, body: '<html><h1>502 Bad Gateway</h1></html>' };
/** What becomes of a request to a processor; the first that strikes. */
const FATES: readonly (readonly [FaultName, (chance: Chance) => Fate])[] = [
  ['processor cannot be reached', () => ({ lost: 'unsent' })],
  ['request to a processor is lost', () => ({ lost: 'request' })],
  ['answer of a processor is lost', () => ({ lost: 'answer' })],
  ['answer of a processor is late', (chance) => ({ lateMs: 30 * SECOND_MS + chance.wait(MINUTE_MS) })],
  ['processor answers 502 with the work done', () => ({ spoil: () => BAD_GATEWAY })],
  ['processor throttles', () => ({ instead: { ...BAD_GATEWAY, status: 429 } })],
  ['answer of a processor is garbled', () => ({ spoil: (reply) => ({ ...reply, body: '<html>' }) })],
  ['answer of a processor is cut off', () => ({ spoil: cutOff })],
];

const withAnswer = (reply: Reply, answer: object): Reply =>
  reply.status === 200 && !('transfers' in JSON.parse(reply.body))
    ? { ...reply, body: JSON.stringify({ reference: JSON.parse(reply.body).reference, ...answer }) }
    : reply;
const cutOff = (reply: Reply): Reply => ({ ...reply, body: reply.body.slice(0, reply.body.length / 2) });
