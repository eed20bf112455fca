// The calls by which a person of the console comes in: with a link the first time, later with a passkey, or a password and a code.
import type { FieldProblem } from '@titan/contract/console/field-problem';
import type { ActivityAction } from '@titan/contract/console/activity-actions';
import type { Body } from '@titan/contract/console/console-call';
import { signInCalls } from '@titan/contract/console/sign-in.schema';
import { emailKey } from '@titan/rules/email';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Ports } from '@titan/platform/ports';
import { type Refused, refused } from './call.ts';
import type { ConsoleDeps } from './deps.ts';
import { callerOf, forgetSessions, type Who } from './sign-in/sessions.ts';
import { createCodeVault } from './sign-in/codes.ts';
import { createDevices } from './sign-in/device.ts';
import { createLinks, type SetUpLink } from './sign-in/links.ts';
import { createPasskeys, hasPasskeys } from './sign-in/passkeys.ts';
import { createPeople, type Factor, type Person } from './sign-in/people.ts';
import { problemOfPassword } from './sign-in/passwords.ts';
import { createTries, fromKnownDevice, fromSession, fromStranger } from './sign-in/tries.ts';

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
      devices.remember(who.userId, request, reply);
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
    return link === null ? refused('UNKNOWN') : { ...link, hasPasskeys: passkeys !== null };
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

function comeInRoutes(deps: ConsoleDeps, { people, passkeys, tries, devices }: SignInDeps): void {
  const { handle, db, activity, sessionsOver } = deps;
  const note = (
    { id: userId, merchant_id: merchantId, name: personName, email: target }: Person,
    request: FastifyRequest,
    action: ActivityAction,
    facts: Record<string, string>,
    within = db,
  ) =>
    activity.record({ merchantId, userId, personName, target, action, facts, ...callerOf(request) }, within);
  const comeIn = async (person: Person, by: string, request: FastifyRequest, reply: FastifyReply) => {
    if (people.isShutOff(person)) {
      await note(person, request, 'sign-in.refused', { by, why: 'unused' });
      return refused('INVALID', { code: 'shut_off' });
    }
    return activity.together(async (within) => {
      await openSignIn({ ...deps, db: within }).people.signedIn(person.id);
      await sessionsOver(within).begin({ ...person, userId: person.id }, request, reply);
      devices.remember(person.id, request, reply);
      await note(person, request, 'signed-in', { by }, within);
      return {};
    });
  };

  handle(signInCalls.askSignIn, async () => ({
    options: passkeys === null ? null : await passkeys.authentication(null),
  }));
  handle(signInCalls.signInByPasskey, async ({ body, request, reply }) => {
    const proved = (await passkeys?.authenticated(body.answer)) ?? null;
    const person = proved && (await people.find(proved.userId));
    if (!proved || !person) return refused('INVALID', { passkey: 'passkey_unknown' });
    return comeIn({ ...person, generation: proved.generation }, 'passkey', request, reply);
  });
  handle(signInCalls.signInByPassword, async ({ body, request, reply }) => {
    const email = emailKey(body.email);
    const { address } = callerOf(request);
    const person = await people.byEmail(email);
    // After the answer, so that it takes as long for an address that nobody has.
    const noteRefusal = (): void => {
      if (!person)
        return request.log.info('A sign-in to the console with an unknown e-mail address was refused');
      note(person, request, 'sign-in.refused', { by: 'password', why: 'wrong' }).catch((error: unknown) =>
        request.log.error({ err: error }, 'A refused sign-in was not noted'),
      );
    };
    const device = person ? devices.knownTo(request, person.id) : null;
    const trying =
      person && device !== null ? fromKnownDevice(device, person.id) : fromStranger(email, address);
    const waitMs = await tries.begin(trying);
    if (waitMs > 0) return mustWait(waitMs);
    const by = await people.provedBy(person, body);
    if (by === null || !person) {
      noteRefusal();
      return refused('INVALID', { code: 'sign_in_wrong' });
    }
    await tries.succeed(trying);
    return comeIn(person, by, request, reply);
  });
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
    const has = await people.passkeysOf(who.userId);
    const person = await people.find(who.userId);
    return {
      options: passkeys === null || has.length === 0 ? null : await passkeys.authentication(has),
      hasPassword: person?.password_hash !== null,
    };
  });
  handle(signInCalls.stepUpByPasskey, async ({ who, body, request, reply }) =>
    (await passkeys?.authenticated(body.answer))?.userId === who.userId
      ? confirm(who, 'passkey', request, reply)
      : refused('INVALID', { passkey: 'passkey_unknown' }),
  );
  handle(signInCalls.stepUpByPassword, async ({ who, body, request, reply }) => {
    const trying = fromSession(who.hash);
    const waitMs = await tries.begin(trying);
    if (waitMs > 0) return mustWait(waitMs);
    const by = await people.provedBy(await people.find(who.userId), body);
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
