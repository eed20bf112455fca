// The people of a merchant's console: an owner and two more, who look, give back, close, change and hand over; two at once, twice in a row, and
// where they may not.
import { createHash } from 'node:crypto';
import type { ConsoleEndpoint, Reply as ReplyOf } from '@titan/contract/console/console-call';
import { mayDo, type Role } from '@titan/contract/console/rights';
import { MINUTE_MS, SECOND_MS } from '@titan/rules/durations';
import type { Database } from '@titan/server/db/database';
import { digestOf } from './browser.ts';
import type { Chance } from './chance.ts';
import {
  type Ask,
  chooseAct,
  chooseBeside,
  chooseWhileHeld,
  type Chooser,
  type ConsoleAct,
  type Meant,
  REFUND,
} from './console-acts.ts';
import type { Ground } from './machines.ts';
import type { Peer, Reply } from './network.ts';
import { PUBLIC_URL } from './service.ts';

export type TeamPlace = Ground & {
  /** The merchant's name, and the host of its server. */
  name: string;
  host: string;
  db: Database;
  service: Peer;
  /** The shop's server is given a secret key that somebody rolled. */
  takeKey(key: string): void;
};

type Person = { id: number; email: string; chance: Chance; token: string; signedInAt: number };

/** They prove who they are again after less than a service asks for, and begin a session with it. */
const SESSION_MS = 4 * MINUTE_MS;
const OTHERS = ['admin', 'operations', 'support', 'developer'] as const;
const MERCHANT = 'select id::float8 as id from merchants where name = $1';
const ROLE = 'select role from console_users where id = $1 and ended_at is null';
const RETURNED = `select from sandbox.book where event = 'reversed' and detail::text like '%' || $1 || '%'
  union all select from sandbox.reversals where reversal_reference = $1 and status = 'reversed'`;

export class Team {
  readonly #place: TeamPlace;
  readonly #people: Person[] = [];
  #acts = 0;
  /** Those that somebody made. */
  readonly slugs: string[] = [];

  constructor(place: TeamPlace) {
    this.#place = place;
  }

  /** They set up their consoles. */
  async join(): Promise<void> {
    const { db, database, name, chance, schedule } = this.#place;
    const [merchant] = await database.tables.query<{ id: number }>(MERCHANT, [name]);
    const others = OTHERS.toSpliced(chance.below(OTHERS.length), 1).toSpliced(chance.below(3), 1);
    for (const [nth, role] of (['owner', ...others] as const).entries()) {
      const email = `person-${nth}@${name}.example`;
      const { id } = await db
        .insertInto('console_users')
        .values({
          merchant_id: merchant?.id ?? 0,
          email,
          name: `Person ${nth}`,
          role,
          created_at: new Date(schedule.clock.now()),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const passkey = {
        id: `of ${email}`,
        user_id: id,
        public_key: Buffer.alloc(8),
        counter: 0,
        name: 'Phone',
        created_at: new Date(schedule.clock.now()),
      };
      await db.insertInto('console_passkeys').values(passkey).execute();
      this.#people.push({ id, email, chance: chance.for(email), token: '', signedInAt: 0 });
    }
  }

  /** One of them does something, and something more while it is held. */
  async act(): Promise<void> {
    const { chance, schedule } = this.#place;
    const act = chooseAct(chance);
    const chosen = `${act.endpoint.call} ${(this.#acts += 1)}`;
    const maker = await this.#do(act, chosen);
    if (act !== REFUND || maker === null) return;
    await schedule.sleep(chance.wait(10 * SECOND_MS));
    await this.#do(chooseWhileHeld(chance), chosen, maker);
  }

  /** Answers who does; null: nobody may. */
  async #do(act: ConsoleAct, chosen: string, maker: Person | null = null): Promise<Person | null> {
    const { chance, swarm } = this.#place;
    const may = await this.#whoMay(act.endpoint);
    const [first] = may;
    if (first === undefined) return null;
    const person = maker && may.includes(maker) ? maker : chance.oneOf(may);
    const others = this.#people.filter((each) => each !== person);
    const asks = [this.#press(act, person, chosen, person, maker)];
    if (swarm.strikes('two people change one thing', 5)) {
      const beside = chooseBeside(act, chance);
      const mayToo = (await this.#whoMay(beside.endpoint)).filter((each) => each !== person);
      asks.push(this.#press(beside, chance.oneOf(mayToo.length > 0 ? mayToo : others), chosen));
    }
    // They have its address from one who may.
    const wrong = this.#people.filter((each) => !may.includes(each));
    if (wrong.length > 0 && swarm.strikes('person without the right tries', 3))
      asks.push(this.#press(act, first, chosen, chance.oneOf(wrong)));
    await Promise.all(asks);
    return person;
  }

  async #whoMay({ right }: ConsoleEndpoint): Promise<Person[]> {
    const roles = await Promise.all(this.#people.map((person) => this.#roleOf(person)));
    return this.#people.filter((_, nth) => {
      const role = roles[nth];
      return role && (right === 'anybody' || mayDo(role, right, 'test'));
    });
  }

  /** One chooses and types, and the same or another sends it, once or twice. */
  async #press(
    act: ConsoleAct,
    chooser: Person,
    chosen: string,
    sender = chooser,
    maker: Person | null = null,
  ): Promise<void> {
    const { chance, swarm, host, database } = this.#place;
    const at: Chooser = {
      chance: chance.for(chosen),
      own: chooser.chance,
      host,
      maker: (maker ?? sender).id,
      read: (endpoint, params) => this.#read(chooser, endpoint, params),
      isReturned: async (reference) => (await database.tables.query(RETURNED, [reference])).length > 0,
    };
    const ask = await act.ask(at);
    if (ask === null) return;
    const times = swarm.strikes('person presses twice', 2) ? 2 : 1;
    await Promise.all(Array.from({ length: times }, () => this.#send(sender, act.endpoint, ask)));
  }

  async #read<E extends ConsoleEndpoint>(
    person: Person,
    endpoint: E,
    params: Record<string, string> = {},
  ): Promise<ReplyOf<E> | null> {
    const reply = await this.#send(person, endpoint, { params });
    return reply?.status === 200 ? (JSON.parse(reply.body) as { data: ReplyOf<E> }).data : null;
  }

  async #send(
    person: Person,
    { call }: ConsoleEndpoint,
    { params = {}, query = {}, body, meant }: Ask,
  ): Promise<Reply | null> {
    const { network, swarm, schedule } = this.#place;
    if (schedule.clock.now() - person.signedInAt > SESSION_MS) await this.#signIn(person);
    const [method = '', pattern = ''] = call.split(' ');
    const path = pattern.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
    const message = {
      method,
      url: `${PUBLIC_URL}/console/api${path}?${new URLSearchParams(query)}`,
      headers: {
        cookie: `__Host-titan_console=${person.token}`,
        'sec-fetch-site': 'same-origin',
        origin: PUBLIC_URL,
        ...(body && { 'content-type': 'application/json' }),
      },
      body: body ? JSON.stringify(body) : null,
    };
    const answers: Peer = async (asked) => {
      const before = await this.#roleOf(person);
      const reply = await this.#place.service(asked);
      await this.#note(person, `${method} ${path}`, { before, sent: message.body, reply, meant });
      return reply;
    };
    const fate = swarm.strikes('answer to a person is lost') ? { lost: 'answer' as const } : {};
    const reply = await network.exchange(person.email, answers, message, fate);
    if (reply?.status === 401) person.signedInAt = 0;
    return reply;
  }

  /** What they did counts when it is done, whether or not they hear of it. */
  async #note(
    person: Person,
    act: string,
    {
      before,
      sent,
      reply,
      meant,
    }: { before: Role | null; sent: string | null; reply: Reply; meant: Meant | undefined },
  ): Promise<void> {
    const { witness, takeKey } = this.#place;
    const { status, body } = reply;
    const [method = '', path = ''] = act.split(' ');
    const roles = [...new Set([before, await this.#roleOf(person)])];
    witness.see({ kind: 'acted', person: person.email, act, status, roles });
    if (meant) witness.see({ kind: 'typed', who: person.email, ...meant });
    witness.see({
      kind: 'answered',
      by: 'console',
      who: person.email,
      method,
      path,
      key: null,
      sent: digestOf(sent),
      status,
      body,
    });
    if (status !== 200 || method !== 'POST') return;
    const { data } = JSON.parse(body) as { data: { key?: string; slug?: string } };
    if (path === '/settings/keys/roll' && data.key?.startsWith('sk_')) takeKey(data.key);
    if (path === '/links' && data.slug) this.slugs.push(data.slug);
  }

  /** As the tables have it, at this moment. */
  async #roleOf({ id }: Person): Promise<Role | null> {
    const { database, schedule } = this.#place;
    const [row] = await database.tables.query<{ role: Role }>(ROLE, [id]);
    schedule.stir();
    return row?.role ?? null;
  }

  async #signIn(person: Person): Promise<void> {
    const { db, schedule } = this.#place;
    person.signedInAt = schedule.clock.now();
    person.token = person.chance.bytes(32).toString('base64url');
    const now = new Date(person.signedInAt);
    const { generation } = await db
      .selectFrom('console_users')
      .select('generation')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow();
    await db
      .insertInto('console_sessions')
      .values({
        hash: createHash('sha256').update(person.token).digest(),
        user_id: person.id,
        generation,
        created_at: now,
        used_at: now,
        stepped_up_at: now,
        address: '127.0.0.1',
        agent: 'a browser',
      })
      .execute();
  }
}
