// The calls by which a person of the console comes in: with a link the first time, later with a passkey, or a password and a code.
import type { Body } from '@titan/contract/console/console-call';
import { type schemas, signInCalls } from '@titan/contract/console/sign-in.schema';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Ports } from '../platform/ports.ts';
import { qrCodeOf } from '../platform/qr-code.ts';
import { addConsoleCall, deedBy, type Refused, refused } from './call.ts';
import type { ConsoleParts } from './register.ts';
import { callerOf, forgetSessions } from './sessions.ts';
import { createCodeVault, newTotpSecret, stepOfCode, totpAddress } from './sign-in/codes.ts';
import { createLinks, type SetUpLink } from './sign-in/links.ts';
import { createPasskeys, hasPasskeys } from './sign-in/passkeys.ts';
import { createPeople, type Factor, type Person, type ProvenApp } from './sign-in/people.ts';
import { problemOfPassword } from './sign-in/passwords.ts';
import { createTries, TRIES_WAIT_SECONDS } from './sign-in/tries.ts';

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const TITAN = 'Titan Checkout';
const NAME_LENGTH = 100;

export type SignInParts = ReturnType<typeof openSignIn>;

/** What signing in and a person's own account are made of. */
export function openSignIn({
  db,
  keys,
  ports,
  publicUrl,
}: Pick<ConsoleParts, 'db' | 'keys' | 'publicUrl'> & { ports: Pick<Ports, 'clock' | 'random'> }) {
  const parts = { db, publicUrl, ...ports };
  const vault = createCodeVault(keys.cards, ports.random);
  const links = createLinks(parts);
  const tries = createTries(parts);
  return {
    vault,
    links,
    tries,
    passkeys: hasPasskeys(publicUrl) ? createPasskeys({ ...parts, key: keys.session }) : null,
    people: createPeople({ ...parts, vault }),
    /** Rows whose time is over. */
    async forgetOld(): Promise<number> {
      return (await links.forgetOld()) + (await tries.forgetOld()) + (await forgetSessions(db, ports.clock));
    },
  };
}

export function signInRoutes(api: FastifyInstance, parts: ConsoleParts): void {
  const opened = openSignIn(parts);
  setUpRoutes(api, parts, opened);
  comeInRoutes(api, parts, opened);
  stepUpRoutes(api, parts, opened);
}

type SetUpPerson = { name: string; email: string };

function setUpRoutes(api: FastifyInstance, parts: ConsoleParts, opened: SignInParts): void {
  const { ports } = parts;
  const { links, passkeys } = opened;
  /** Who the link lets in; a refusal: it lets nobody in, or they have not said who they are. */
  const reading = async (body: Body<typeof schemas.askPasskey>) => {
    const link = await links.find(body.secret);
    if (link === null) return refused('UNKNOWN');
    const person = link.person ?? { name: body.name.trim(), email: body.email.trim() };
    const wrong = {
      ...(person.name === '' && { name: 'nameNeeded' }),
      ...(!EMAIL.test(person.email) && { email: 'emailWrong' }),
    };
    return Object.keys(wrong).length > 0
      ? refused('INVALID', wrong)
      : { kind: 'read' as const, link, person };
  };
  const finish = finishing(parts, opened);

  addConsoleCall(api, parts, signInCalls.lookAtLink, async ({ body }) => {
    const link = await links.find(body.secret);
    if (link === null) return refused('UNKNOWN');
    const { kind, shop, role, person } = link;
    return { kind, shop, role, person, hasPasskeys: passkeys !== null };
  });
  addConsoleCall(api, parts, signInCalls.askPasskey, async ({ body }) => {
    const read = await reading(body);
    if (read.kind === 'refused' || passkeys === null) return refusalOf(read);
    const { link, person } = read;
    return passkeys.registration({ ...person, id: ports.ids.key(), shop: link.shop }, []);
  });
  addConsoleCall(api, parts, signInCalls.setUpPasskey, async ({ body, request, reply }) => {
    const read = await reading(body);
    if (read.kind === 'refused' || passkeys === null) return refusalOf(read);
    const passkey = await passkeys.registered(body.answer);
    if (passkey === null) return refused('INVALID', { passkey: 'passkeyWrong' });
    const factor: Factor = {
      kind: 'passkey',
      passkey,
      name: deviceOf(callerOf(request).agent).slice(0, NAME_LENGTH),
    };
    const finished = await finish(read.link, read.person, factor, request, reply);
    return 'code' in finished ? finished : {};
  });
  addConsoleCall(api, parts, signInCalls.setUpApp, async ({ body }) => {
    const read = await reading(body);
    if (read.kind === 'refused') return read;
    const { link, person } = read;
    const problem = await problemOfPassword(body.password, namesOf(person, link.shop));
    if (problem !== null) return refused('INVALID', { password: problem });
    return offerApp(opened, parts, link.hash.toString('hex'), { shop: link.shop, email: person.email });
  });
  addConsoleCall(api, parts, signInCalls.setUpPassword, async ({ body, request, reply }) => {
    const read = await reading(body);
    if (read.kind === 'refused') return read;
    const { link, person } = read;
    const { password } = body;
    const problem = await problemOfPassword(password, namesOf(person, link.shop));
    if (problem !== null) return refused('INVALID', { password: problem });
    const app = provenApp(opened, parts, link.hash.toString('hex'), body.app);
    if (app === null) return refused('INVALID', { code: 'codeWrong' });
    return finish(link, person, { kind: 'password', password, app }, request, reply);
  });
}

/** Enrols the person and signs them in. */
function finishing({ sessions, audit }: ConsoleParts, { people }: SignInParts) {
  return async (
    link: SetUpLink,
    person: SetUpPerson,
    factor: Factor,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Refused | { recoveryCodes: string[] }> => {
    const enrolled = await people.enrol(link, person, factor);
    if (enrolled.kind === 'too-late') return refused('UNKNOWN');
    if (enrolled.kind === 'taken') return refused('INVALID', { email: 'emailTaken' });
    const { userId, merchantId, recoveryCodes } = enrolled;
    await audit.note({
      merchantId,
      userId,
      who: person.name,
      action: DONE_BY_LINK[link.kind],
      target: person.email,
      facts: { role: link.role, by: factor.kind },
      ...callerOf(request),
    });
    sessions.setCookie(reply, await sessions.begin(userId, request));
    return { recoveryCodes };
  };
}

const DONE_BY_LINK = { claim: 'shop.claimed', invite: 'team.joined', recover: 'sign-in.recovered' } as const;

function comeInRoutes(
  api: FastifyInstance,
  parts: ConsoleParts,
  { people, passkeys, tries }: SignInParts,
): void {
  const { audit, sessions } = parts;
  const noted = (person: Person, request: FastifyRequest) => ({
    merchantId: person.merchant_id,
    userId: person.id,
    who: person.name,
    target: person.email,
    ...callerOf(request),
  });
  const comeIn = async (person: Person, by: string, request: FastifyRequest, reply: FastifyReply) => {
    if (people.isShutOff(person)) {
      await audit.note({
        ...noted(person, request),
        action: 'sign-in.refused',
        facts: { by, why: 'unused' },
      });
      return refused('INVALID', { code: 'shutOff' });
    }
    await people.signedIn(person.id);
    sessions.setCookie(reply, await sessions.begin(person.id, request));
    await audit.note({ ...noted(person, request), action: 'signed-in', facts: { by } });
    return {};
  };

  addConsoleCall(api, parts, signInCalls.askSignIn, async () => ({
    options: passkeys === null ? null : await passkeys.authentication(null),
  }));
  addConsoleCall(api, parts, signInCalls.signInByPasskey, async ({ body, request, reply }) => {
    const userId = (await passkeys?.authenticated(body.answer)) ?? null;
    const person = userId === null ? undefined : await people.find(userId);
    if (!person) return refused('INVALID', { passkey: 'passkeyUnknown' });
    return comeIn(person, 'passkey', request, reply);
  });
  addConsoleCall(api, parts, signInCalls.signInByPassword, async ({ body, request, reply }) => {
    const { address } = callerOf(request);
    const person = await people.byEmail(body.email.trim());
    // After the answer, so that it takes as long for an address that nobody has.
    const noteRefusal = (why: string): void => {
      if (!person)
        return request.log.info('A sign-in to the console with an unknown e-mail address was refused');
      audit
        .note({ ...noted(person, request), action: 'sign-in.refused', facts: { by: 'password', why } })
        .catch((error: unknown) => request.log.error({ err: error }, 'A refused sign-in was not noted'));
    };
    const { isAllowed, isFirstRefused } = await tries.begin(body.email.trim(), address);
    if (!isAllowed) {
      if (isFirstRefused) noteRefusal('too many tries');
      return { ...refused('TOO_MANY'), retryAfterSeconds: TRIES_WAIT_SECONDS };
    }
    const by = await people.provedBy(person, body);
    if (by === null || !person) {
      noteRefusal('wrong');
      return refused('INVALID', { code: 'signInWrong' });
    }
    await tries.succeed(person.email, address);
    return comeIn(person, by, request, reply);
  });
}

function stepUpRoutes(
  api: FastifyInstance,
  parts: ConsoleParts,
  { people, passkeys, tries }: SignInParts,
): void {
  const { audit, sessions } = parts;
  addConsoleCall(api, parts, signInCalls.askStepUp, async ({ who }) => {
    const has = await people.passkeysOf(who.userId);
    const person = await people.find(who.userId);
    return {
      options: passkeys === null || has.length === 0 ? null : await passkeys.authentication(has),
      hasPassword: person?.password_hash !== null,
    };
  });
  addConsoleCall(api, parts, signInCalls.stepUpByPasskey, async ({ who, body, request, reply }) => {
    if ((await passkeys?.authenticated(body.answer)) !== who.userId)
      return refused('INVALID', { passkey: 'passkeyUnknown' });
    sessions.setCookie(reply, await sessions.stepUp(who, request));
    await audit.note({ ...deedBy(who), action: 'confirmed', facts: { by: 'passkey' } });
    return {};
  });
  addConsoleCall(api, parts, signInCalls.stepUpByPassword, async ({ who, body, request, reply }) => {
    const { isAllowed } = await tries.begin(who.email, who.address);
    if (!isAllowed) return { ...refused('TOO_MANY'), retryAfterSeconds: TRIES_WAIT_SECONDS };
    const by = await people.provedBy(await people.find(who.userId), body);
    if (by === null) {
      await audit.note({ ...deedBy(who), action: 'confirm.refused', facts: { by: 'password' } });
      return refused('INVALID', { code: 'codeOrPasswordWrong' });
    }
    await tries.succeed(who.email, who.address);
    sessions.setCookie(reply, await sessions.stepUp(who, request));
    await audit.note({ ...deedBy(who), action: 'confirmed', facts: { by } });
    return {};
  });
}

/** A new secret for an authenticator app. It goes to the page and comes back sealed: nothing of it is kept until a code proves it. */
export function offerApp(
  { vault }: SignInParts,
  { ports: { random } }: Pick<ConsoleParts, 'ports'>,
  owner: string,
  { shop, email }: { shop: string; email: string },
) {
  const secret = newTotpSecret(random);
  const { uri, key } = totpAddress(secret, shop || TITAN, email);
  const { keyId, bytes } = vault.seal(secret, owner);
  return { sealed: `${keyId}.${bytes.toString('base64url')}`, key, uri, qr: qrCodeOf(uri) };
}

/** Null: the secret is not one that was offered to them, or the code is not its code. */
export function provenApp(
  { vault }: SignInParts,
  { ports: { clock } }: Pick<ConsoleParts, 'ports'>,
  owner: string,
  { sealed, code }: { sealed: string; code: string },
): ProvenApp | null {
  const [keyId = '', bytes = ''] = sealed.split('.');
  const secret = vault.open({ keyId, bytes: Buffer.from(bytes, 'base64url') }, owner);
  const step = secret && stepOfCode(secret, code.replaceAll(' ', ''), clock.now());
  return secret === null || step === null ? null : { secret, step };
}

/** What must not stand in their password. */
export function namesOf({ name, email }: SetUpPerson, shop: string): string[] {
  return [shop, name, email, TITAN];
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

/** Where there are no passkeys, nothing is there. */
function refusalOf(read: { kind: string } | Refused): Refused {
  return 'code' in read ? read : refused('UNKNOWN');
}
