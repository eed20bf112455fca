// The calls by which a person of the console comes in: with a link the first time, later with a passkey, or a password and a code.
import type { FieldProblem } from '@titan/contract/console/field-problem';
import type { Body } from '@titan/contract/console/console-call';
import { signInCalls } from '@titan/contract/console/sign-in.schema';
import { emailKey } from '@titan/rules/email';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Ports } from '@titan/platform/ports';
import { type Refused, refused } from './call.ts';
import type { ConsoleDeps } from './deps.ts';
import { callerOf, forgetSessions, type Who } from '../people/sessions.ts';
import { createCodeVault } from '../people/codes.ts';
import { createDevices } from '../people/device.ts';
import { createLinks, type SetUpLink } from '../people/links.ts';
import { createPasskeys, hasPasskeys } from '../people/passkeys.ts';
import { createPeople, type Factor } from '../people/people.ts';
import type { Person, SignIn } from '../people/sign-ins.ts';
import { problemOfPassword } from '../people/passwords.ts';
import { createTries, fromKnownDevice, fromSession, fromStranger } from '../people/tries.ts';

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export const isEmail = (text: string): boolean => EMAIL.test(text);
const NAME_LENGTH = 100;

export type SignInDeps = ReturnType<typeof openSignIn>;

/** What signing in and a person's own account are made of. */
export function openSignIn({
  db,
  keys,
  ports,
  publicUrl,
}: Pick<ConsoleDeps, 'db' | 'keys' | 'publicUrl'> & { ports: Pick<Ports, 'clock' | 'random'> }) {
  const deps = { db, publicUrl, ...ports };
  const vault = createCodeVault(keys.cards, ports.random);
  const links = createLinks(deps);
  const tries = createTries(deps);
  return {
    vault,
    links,
    tries,
    devices: createDevices({ ...deps, ring: keys.cards }),
    passkeys: hasPasskeys(publicUrl) ? createPasskeys({ ...deps, key: keys.session }) : null,
    people: createPeople({ ...deps, vault }),
    /** Rows whose time is over. */
    async forgetOld(): Promise<number> {
      return (await links.forgetOld()) + (await tries.forgetOld()) + (await forgetSessions(db, ports.clock));
    },
  };
}

export function signInRoutes(deps: ConsoleDeps): void {
  const opened = openSignIn(deps);
  setUpRoutes(deps, opened);
  joinRoutes(deps, opened);
  comeInRoutes(deps, opened);
  stepUpRoutes(deps, opened);
}

type SetUpPerson = { name: string; email: string; shop: string };

const DONE_BY_LINK = { claim: 'shop.claimed', invite: 'team.joined', recover: 'sign-in.recovered' } as const;

function setUpRoutes(deps: ConsoleDeps, opened: SignInDeps): void {
  const { handle, ports, sessionsOver, activity } = deps;
  const { links, passkeys, people, vault, devices } = opened;
  /** Does it for whoever the link lets in, once they have given name and address. */
  const withLink = async <Answer>(
    body: Body<typeof signInCalls.askPasskey>,
    act: (link: SetUpLink, person: SetUpPerson) => Promise<Answer | Refused>,
  ): Promise<Answer | Refused> => {
    const link = await links.find(body.secret);
    if (link === null) return refused('UNKNOWN');
    const typed = { name: body.name, email: link.email ?? emailKey(body.email) };
    const person = { ...(link.person ?? typed), shop: link.shop };
    const wrong: Record<string, FieldProblem> = {
      ...(person.name === '' && { name: 'name_needed' }),
      ...(!isEmail(person.email) && { email: 'email_wrong' }),
    };
    return Object.keys(wrong).length > 0 ? refused('INVALID', wrong) : act(link, person);
  };
  /** Enrols the person and signs them in; answers their recovery codes. */
  const finish = async (
    link: SetUpLink,
    person: SetUpPerson,
    factor: Factor,
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  ) => {
    const enrolled = await people.enrol(link, person, factor, async (within, who) => {
      await sessionsOver(within).begin(who, request, reply);
      devices.remember(who.signInId, request, reply);
      const told = { action: DONE_BY_LINK[link.kind], target: person.email } as const;
      const facts = { role: link.role, by: factor.kind };
      const entry = { ...who, personName: person.name, ...told, facts, ...callerOf(request) };
      await activity.record(entry, within);
    });
    if (enrolled === 'too-late') return refused('UNKNOWN');
    if (enrolled === 'taken') return refused('INVALID', { email: 'email_taken' });
    if (enrolled === 'name-taken') return refused('INVALID', { name: 'name_taken' });
    if (enrolled === 'known') return refused('INVALID', { passkey: 'passkey_known' });
    return { recoveryCodes: enrolled.recoveryCodes };
  };
  const ownerOf = ({ hash }: SetUpLink): string => hash.toString('hex');

  handle(signInCalls.lookAtLink, async ({ body }) => {
    const link = await links.find(body.secret);
    if (link === null) return refused('UNKNOWN');
    const hasSignIn = link.email !== null && (await people.byEmail(link.email)) !== null;
    return { ...link, hasPasskeys: passkeys !== null, hasSignIn };
  });
  handle(signInCalls.askPasskey, ({ body }) =>
    withLink(body, async (link, person) => {
      const asked = await passkeys?.registration(ownerOf(link), { ...person, id: ports.ids.key() }, []);
      return asked ?? refused('UNKNOWN');
    }),
  );
  handle(signInCalls.setUpPasskey, ({ body, ...call }) =>
    withLink(body, async (link, person) => {
      const passkey = (await passkeys?.registered(ownerOf(link), body.answer)) ?? null;
      if (passkey === null) return refused('INVALID', { passkey: 'passkey_wrong' });
      const name = deviceOf(callerOf(call.request).agent).slice(0, NAME_LENGTH);
      const finished = await finish(link, person, { kind: 'passkey', passkey, name }, call);
      return 'code' in finished ? finished : {};
    }),
  );
  handle(signInCalls.setUpApp, ({ body: { password, ...body } }) =>
    withLink(
      body,
      async (link, person) =>
        (await refusalOfPassword(password, person)) ?? vault.offer(ownerOf(link), link.shop, person.email),
    ),
  );
  handle(signInCalls.setUpPassword, ({ body: { password, app, ...body }, ...call }) =>
    withLink(body, async (link, person) => {
      const refusal = await refusalOfPassword(password, person);
      if (refusal) return refusal;
      const proven = vault.taken(ownerOf(link), app, ports.clock.now());
      if (proven === null) return refused('INVALID', { code: 'code_wrong' });
      return finish(link, person, { kind: 'password', password, app: proven }, call);
    }),
  );
}

/** Who has a sign-in takes a link with it, and is of that shop too. */
function joinRoutes(deps: ConsoleDeps, opened: SignInDeps): void {
  const { handle, activity, sessionsOver } = deps;
  const { links, people, devices } = opened;
  const proofs = createProofs(deps, opened);
  /** Null: it is none, or lets somebody back in, who has nothing to sign in with. */
  const linkFor = async (secret: string): Promise<SetUpLink | null> => {
    const link = await links.find(secret);
    return link?.kind === 'recover' ? null : link;
  };
  const join = async (
    link: SetUpLink,
    name: string,
    { signIn, by }: Proved,
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  ) => {
    const [{ email }] = signIn.members;
    if (link.email !== null && link.email !== emailKey(email))
      return refused('INVALID', { email: 'email_other' });
    if (name === '') return refused('INVALID', { name: 'name_needed' });
    const joined = await people.join(link, name, signIn, async (within, who) => {
      await sessionsOver(within).begin(who, request, reply);
      devices.remember(who.signInId, request, reply);
      const told = { action: DONE_BY_LINK[link.kind], target: email, facts: { role: link.role, by } };
      await activity.record({ ...who, personName: name, ...told, ...callerOf(request) }, within);
    });
    if (joined === 'too-late') return refused('UNKNOWN');
    if (joined === 'name-taken') return refused('INVALID', { name: 'name_taken' });
    if (joined === 'taken') return refused('INVALID', { email: 'email_here' });
    return typeof joined === 'string' ? refused('CHANGED') : {};
  };
  handle(signInCalls.joinByPasskey, async ({ body, ...call }) => {
    const link = await linkFor(body.secret);
    if (link === null) return refused('UNKNOWN');
    const proved = await proofs.byPasskey(body.answer, call.request);
    return 'code' in proved ? proved : join(link, body.name, proved, call);
  });
  handle(signInCalls.joinByPassword, async ({ body, ...call }) => {
    const link = await linkFor(body.secret);
    if (link === null) return refused('UNKNOWN');
    const proved = await proofs.byPassword({ ...body, email: link.email ?? body.email }, call.request);
    return 'code' in proved ? proved : join(link, body.name, proved, call);
  });
}

/** Who has proved that they have a sign-in. */
type Proved = { signIn: SignIn; by: string };

/** Who somebody is who has not signed in yet. What is wrong is noted in each of their shops. */
function createProofs({ activity }: ConsoleDeps, { people, passkeys, tries, devices }: SignInDeps) {
  const noteRefusal = async (
    { members }: SignIn,
    request: FastifyRequest,
    facts: { by: string; why: string },
  ): Promise<void> => {
    for (const member of members)
      await activity.record({ ...entryOf(member, request), action: 'sign-in.refused', facts });
  };
  const unlessShutOff = async (proved: Proved, request: FastifyRequest): Promise<Proved | Refused> => {
    if (!people.isShutOff(proved.signIn)) return proved;
    await noteRefusal(proved.signIn, request, { by: proved.by, why: 'unused' });
    return refused('INVALID', { code: 'shut_off' });
  };
  return {
    async byPasskey(answer: { id: string }, request: FastifyRequest): Promise<Proved | Refused> {
      // As they were before they proved it: a sign-in that is ended meanwhile begins nothing.
      const signIn = await people.byPasskey(answer.id);
      const isTheirs = signIn !== null && (await passkeys?.authenticated(answer)) === signIn.id;
      if (!isTheirs) return refused('INVALID', { passkey: 'passkey_unknown' });
      return unlessShutOff({ signIn, by: 'passkey' }, request);
    },
    async byPassword(
      body: { email: string; password: string; code: string },
      request: FastifyRequest,
    ): Promise<Proved | Refused> {
      const email = emailKey(body.email);
      const { address } = callerOf(request);
      const signIn = await people.byEmail(email);
      const device = signIn && devices.knownTo(request, signIn.id);
      const trying = signIn && device ? fromKnownDevice(device, signIn.id) : fromStranger(email, address);
      const waitMs = await tries.begin(trying);
      if (waitMs > 0) return mustWait(waitMs);
      const by = await people.provedBy(signIn, body);
      if (by !== null && signIn) {
        await tries.succeed(trying);
        return unlessShutOff({ signIn, by }, request);
      }
      // After the answer, so that it takes as long for an address that nobody has.
      if (!signIn) request.log.info('A sign-in to the console with an unknown e-mail address was refused');
      else
        noteRefusal(signIn, request, { by: 'password', why: 'wrong' }).catch((error: unknown) =>
          request.log.error({ err: error }, 'A refused sign-in was not noted'),
        );
      return refused('INVALID', { code: 'sign_in_wrong' });
    },
  };
}

/** What they do who are not signed in yet, for the activity log. */
const entryOf = (
  { id: userId, merchant_id: merchantId, name: personName, email: target }: Person,
  request: FastifyRequest,
) => ({ merchantId, userId, personName, target, ...callerOf(request) });

const shopsOf = ({ members }: SignIn) =>
  members.map(({ id, shop, role }) => ({ id: String(id), shop, role }));

function comeInRoutes(deps: ConsoleDeps, opened: SignInDeps): void {
  const { handle, activity, sessionsOver } = deps;
  const { passkeys, devices, people } = opened;
  const proofs = createProofs(deps, opened);
  /** Into the shop where they were last; of several they choose another by `POST /account/shop`. */
  const comeIn = ({ signIn, by }: Proved, request: FastifyRequest, reply: FastifyReply) =>
    activity.together(async (within) => {
      const [person] = signIn.members;
      await openSignIn({ ...deps, db: within }).people.signedIn(person.id);
      await sessionsOver(within).begin({ ...person, userId: person.id }, request, reply);
      devices.remember(signIn.id, request, reply);
      await activity.record({ ...entryOf(person, request), action: 'signed-in', facts: { by } }, within);
      return { shops: shopsOf(signIn) };
    });

  handle(signInCalls.askSignIn, async () => ({
    options: passkeys === null ? null : await passkeys.authentication(null),
  }));
  handle(signInCalls.signInByPasskey, async ({ body, request, reply }) => {
    const proved = await proofs.byPasskey(body.answer, request);
    return 'code' in proved ? proved : comeIn(proved, request, reply);
  });
  handle(signInCalls.signInByPassword, async ({ body, request, reply }) => {
    const proved = await proofs.byPassword(body, request);
    return 'code' in proved ? proved : comeIn(proved, request, reply);
  });
  handle(signInCalls.ownShops, async ({ who }) => {
    const signIn = await people.signInOf(who.signInId);
    return { shops: signIn ? shopsOf(signIn) : [] };
  });
  handle(signInCalls.chooseShop, ({ who, body: { id }, reply }) =>
    activity.together(async (within) => {
      const over = openSignIn({ ...deps, db: within }).people;
      const signIn = await over.signInOf(who.signInId);
      const chosen = signIn?.members.find((member) => String(member.id) === id);
      if (!chosen) return refused('UNKNOWN');
      if (chosen.id === who.userId) return {};
      if (!(await sessionsOver(within).goOnAs(who, chosen, reply))) return refused('SIGN_IN_NEEDED');
      await over.signedIn(chosen.id);
      const { address, agent } = who;
      const { merchant_id: merchantId, name: personName, email: target } = chosen;
      const entry = { merchantId, userId: chosen.id, personName, target, address, agent };
      await activity.record({ ...entry, action: 'signed-in', facts: { by: 'another shop' } }, within);
      return {};
    }),
  );
}

function stepUpRoutes(deps: ConsoleDeps, { people, passkeys, tries }: SignInDeps): void {
  const { handle, activity, sessionsOver } = deps;
  const confirm = (who: Who, by: string, request: FastifyRequest, reply: FastifyReply) =>
    activity.act(who, async (within, record) => {
      await sessionsOver(within).stepUp(who, request, reply);
      await record('confirmed', null, { by });
      return {};
    });
  handle(signInCalls.askStepUp, async ({ who }) => {
    const has = await people.passkeysOf(who.signInId);
    const signIn = await people.signInOf(who.signInId);
    return {
      options: passkeys === null || has.length === 0 ? null : await passkeys.authentication(has),
      hasPassword: signIn?.holder.password_hash !== null,
    };
  });
  handle(signInCalls.stepUpByPasskey, async ({ who, body, request, reply }) =>
    (await passkeys?.authenticated(body.answer)) === who.signInId
      ? confirm(who, 'passkey', request, reply)
      : refused('INVALID', { passkey: 'passkey_unknown' }),
  );
  handle(signInCalls.stepUpByPassword, async ({ who, body, request, reply }) => {
    const trying = fromSession(who.hash);
    const waitMs = await tries.begin(trying);
    if (waitMs > 0) return mustWait(waitMs);
    const by = await people.provedBy(await people.signInOf(who.signInId), body);
    if (by === null) {
      await activity.recordBy(who, 'confirm.refused', null, { by: 'password' });
      return refused('INVALID', { code: 'code_or_password_wrong' });
    }
    await tries.succeed(trying);
    return confirm(who, by, request, reply);
  });
}

function mustWait(waitMs: number): Refused {
  return { ...refused('TOO_MANY'), retryAfterSeconds: Math.ceil(waitMs / 1_000) };
}

/** Null: it can be theirs. What everybody knows of them must not stand in it. */
export async function refusalOfPassword(
  password: string,
  { shop, name, email }: SetUpPerson,
): Promise<Refused | null> {
  const problem = await problemOfPassword(password, [shop, name, email, 'Titan Checkout']);
  return problem && refused('INVALID', { password: problem });
}

/** A device as its owner would call it: by its system, else as it calls itself. */
export function deviceOf(agent: string): string {
  return SYSTEMS.find(([pattern]) => pattern.test(agent))?.[1] ?? (agent || 'Passkey');
}

const SYSTEMS: readonly [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Mac OS/, 'Mac'],
  [/Windows/, 'Windows'],
  [/Linux/, 'Linux'],
];
