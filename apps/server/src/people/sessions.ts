// Who is signed in to the console: a row a session, found by the hash of the token that the browser's cookie holds (decision 0092).
import { hash as digest } from 'node:crypto';
import type { DataEnv, Role } from '@titan/contract/console/rights';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Database, inTransaction } from '../db/database.ts';
import { callerAddress } from '@titan/platform/caller';
import type { Clock, Random } from '@titan/platform/ports';
import { endSignIns, type Held, holdSignIn, isOfSignIn } from './sign-ins.ts';

const MINUTE_MS = 60_000;
/** Without a press of the person's, and altogether (PCI DSS 8.2.8; ASVS 5, 7.3). */
export const IDLE_MS = 15 * MINUTE_MS;
export const SESSION_MS = 12 * 60 * MINUTE_MS;
/** How long somebody has proved who they are, for what is dangerous in the hands of whoever finds an open page. */
export const STEP_UP_MS = 5 * MINUTE_MS;
const TOKEN_BYTES = 32;
const AGENT_LENGTH = 300;

export type SignedIn = {
  /** Who they are in this shop. */
  userId: number;
  /** Who they are in all of theirs: the person whose passkeys, password and app they prove themselves with. */
  signInId: number;
  merchantId: number;
  /** The merchant's name. */
  shop: string;
  name: string;
  email: string;
  role: Role;
  /** Names their session. */
  hash: Buffer;
  /** In which it began; another one of the person's has ended it. */
  generation: number;
  isSteppedUp: boolean;
  /** How long it lasts, if nobody presses anything. */
  endsInMs: number;
  address: string;
  agent: string;
};

/** Somebody who is signed in, and which of their merchant's data they look at. */
export type Who = SignedIn & { env: DataEnv };

export type ConsoleSessions = ReturnType<typeof createConsoleSessions>;

type SessionDeps = { db: Database; clock: Clock; random: Random; publicUrl: string };

/** Calls that the page makes by itself, while nobody has touched it for a minute, say so. */
const UNATTENDED = 'x-titan-unattended';

export function createConsoleSessions({ db, clock, random, publicUrl }: SessionDeps) {
  const isSecure = publicUrl.startsWith('https:');
  const cookie = isSecure ? '__Host-titan_console' : 'titan_console';
  const living = () => livingSessions(db, clock.now());
  const setCookie = (reply: FastifyReply, token: string | null): void => {
    const life = token === null ? '; Max-Age=0' : '';
    const secure = isSecure ? '; Secure' : '';
    const value = `${cookie}=${token ?? ''}; Path=/; HttpOnly; SameSite=Strict${secure}${life}`;
    reply.header('set-cookie', value);
  };
  /**
   * Signed in and stepped up.
   * @param person as they were before they proved who they are: it is no session where their sign-ins ended meanwhile
   */
  const begin = async (
    { userId, generation }: Pick<SignedIn, 'userId' | 'generation'>,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> => {
    const token = random.bytes(TOKEN_BYTES).toString('base64url');
    const now = new Date(clock.now());
    const times = { created_at: now, used_at: now, stepped_up_at: now };
    await db
      .insertInto('console_sessions')
      .values({
        hash: digest('sha256', token, 'buffer'),
        user_id: userId,
        generation,
        ...times,
        ...callerOf(request),
      })
      .execute();
    setCookie(reply, token);
  };
  const end = async (hash: Buffer): Promise<void> => {
    await db.deleteFrom('console_sessions').where('hash', '=', hash).execute();
  };
  return {
    setCookie,
    begin,
    end,
    /** Null: there is none, or its time is over. A call that no person caused does not make it last longer. */
    async read(request: FastifyRequest): Promise<SignedIn | null> {
      const token = cookieIn(request, cookie);
      if (token === null) return null;
      const now = clock.now();
      const hash = digest('sha256', token, 'buffer');
      const session = await living()
        .innerJoin('merchants as m', 'm.id', 'u.merchant_id')
        .select(['u.id as userId', 'm.id as merchantId', 'm.name as shop', 'u.name', 'u.email', 'u.role'])
        .select((of) => of.fn.coalesce('u.signs_in_by', 'u.id').as('signInId'))
        .select(['s.used_at', 's.created_at', 's.stepped_up_at', 's.generation'])
        .where('s.hash', '=', hash)
        .executeTakeFirst();
      if (!session) return null;
      const { used_at: usedAt, created_at: begunAt, stepped_up_at: steppedUpAt, ...person } = session;
      const isAttended = request.headers[UNATTENDED] === undefined;
      const isRenewed = isAttended && now - usedAt.getTime() > MINUTE_MS;
      if (isRenewed)
        await db
          .updateTable('console_sessions')
          .set({ used_at: new Date(now) })
          .where('hash', '=', hash)
          .execute();
      const isSteppedUp = now - (steppedUpAt?.getTime() ?? 0) < STEP_UP_MS;
      const idleFrom = isRenewed ? now : usedAt.getTime();
      const endsInMs = Math.min(idleFrom + IDLE_MS, begunAt.getTime() + SESSION_MS) - now;
      return { ...person, hash, isSteppedUp, endsInMs, ...callerOf(request) };
    },
    ...listSessions(living),
    /** They have proved who they are: the old token ends, and they get a new one. */
    async stepUp(who: SignedIn, request: FastifyRequest, reply: FastifyReply): Promise<void> {
      await begin(who, request, reply);
      await end(who.hash);
    },
    /**
     * Goes on in another of their shops by a new token. Neither their time nor their proof of who they are gets longer.
     * @returns false: the session has ended
     */
    async goOnAs(who: SignedIn, { id, generation }: Held, reply: FastifyReply): Promise<boolean> {
      const token = random.bytes(TOKEN_BYTES).toString('base64url');
      const hash = digest('sha256', token, 'buffer');
      const session = db.updateTable('console_sessions').set({ hash, user_id: id, generation });
      const { numUpdatedRows } = await session.where('hash', '=', who.hash).executeTakeFirst();
      if (numUpdatedRows > 0n) setCookie(reply, token);
      return numUpdatedRows > 0n;
    },
    endAllOf: (signInId: number) => endEverywhere(db, signInId),
  };
}

function listSessions(living: () => ReturnType<typeof livingSessions>) {
  return {
    /** In whichever of their shops. */
    allOf: (signInId: number) =>
      living().selectAll('s').where(isOfSignIn(signInId)).orderBy('s.used_at', 'desc').execute(),
    /** Where all merchants’ people are signed in, or one of them. */
    everywhere: (signInId: number | null) =>
      living()
        .select(['u.email', 's.used_at', 's.address', 's.agent'])
        .where((of) => (signInId === null ? of.lit(true) : isOfSignIn(signInId)))
        .orderBy('s.used_at')
        .execute(),
  };
}

/** Signs them out of all their shops. Answers how many sessions there were. */
function endEverywhere(db: Database, signInId: number): Promise<number> {
  return inTransaction(db, async (within) => {
    const held = await holdSignIn(within, signInId);
    return endSignIns(
      within,
      held.map(({ id }) => id),
    );
  });
}

function livingSessions(db: Database, now: number) {
  return db
    .selectFrom('console_sessions as s')
    .innerJoin('console_users as u', (on) =>
      on.onRef('u.id', '=', 's.user_id').onRef('u.generation', '=', 's.generation'),
    )
    .where('u.ended_at', 'is', null)
    .where('s.used_at', '>', new Date(now - IDLE_MS))
    .where('s.created_at', '>', new Date(now - SESSION_MS));
}

/** From where a request comes and with what, for the list of sessions and the activity log. */
export function callerOf(request: FastifyRequest): { address: string; agent: string } {
  const agent = (request.headers['user-agent'] ?? '').slice(0, AGENT_LENGTH);
  return { address: callerAddress(request), agent };
}

export function cookieIn({ headers }: FastifyRequest, cookie: string): string | null {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim());
  const found = pairs.find((pair) => pair.startsWith(`${cookie}=`));
  return found ? found.slice(cookie.length + 1) : null;
}

/** Deletes those whose time is over. */
export async function forgetSessions(db: Database, clock: Clock): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('console_sessions')
    .where((of) =>
      of.or([
        of('used_at', '<=', new Date(clock.now() - IDLE_MS)),
        of('created_at', '<=', new Date(clock.now() - SESSION_MS)),
      ]),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
