// How a person of the console proves who they are: with a link the first time, later with a passkey or a password and a code.
import * as z from 'zod/mini';
import { code, line, opaque, storable } from '../field.schema.ts';
import { consoleCalls, type Reply } from './console-call.ts';
import { ROLES } from './rights.ts';

const secret = opaque({ min: 1, max: 100 });

/** The person: the secret of their link, and what they are called, which a recovery knows already. */
const person = {
  secret,
  name: line({ max: 100 }),
  email: line({ max: 254 }),
};
/** What a browser's WebAuthn answers; the library reads it. */
export const webauthnAnswer = z.looseObject({ id: opaque({ min: 1, max: 1_500 }) }).check(storable);
/** What a browser's WebAuthn is asked. */
export const webauthnOptions = z.looseObject({ challenge: z.string() });
/** Longer ones are refused with what is wrong with them. */
export const password = opaque({ min: 1, max: 1_000 });
const proof = code({ min: 1, max: 60 });

/** A new secret of an authenticator app: the service keeps nothing of it, and gets it back with a code of the app. */
export const newApp = z.object({
  sealed: z.string(),
  key: z.string(),
  qr: z.object({ size: z.number(), path: z.string() }),
});
export const provenApp = z.object({ sealed: opaque({ min: 1, max: 400 }), code: proof });
const signedIn = z.object({});
const shops = z.object({
  /** Where they work; the first is the one that they are in. */
  shops: z.array(z.object({ id: z.string(), shop: z.string(), role: z.enum(ROLES) })),
});

export const signInCalls = consoleCalls({
  lookAtLink: {
    call: 'POST /setup/look',
    right: 'anybody',
    body: z.object({ secret }),
    reply: z.object({
      kind: z.enum(['claim', 'invite', 'recover']),
      shop: z.string(),
      role: z.enum(ROLES),
      /** Whom it invites; null: they say it. */
      email: z.nullable(z.string()),
      /** Who gets back in; null: they say who they are. */
      person: z.nullable(z.object({ name: z.string(), email: z.string() })),
      hasPasskeys: z.boolean(),
      /** Whom it invites signs in to another shop already, and takes it by the same sign-in. */
      hasSignIn: z.boolean(),
    }),
  },
  askPasskey: {
    call: 'POST /setup/passkey/options',
    right: 'anybody',
    body: z.object(person),
    reply: webauthnOptions,
  },
  setUpPasskey: {
    call: 'POST /setup/passkey',
    right: 'anybody',
    body: z.object({ ...person, answer: webauthnAnswer }),
    reply: signedIn,
  },
  setUpApp: {
    call: 'POST /setup/app',
    right: 'anybody',
    body: z.object({ ...person, password }),
    reply: newApp,
  },
  setUpPassword: {
    call: 'POST /setup/password',
    right: 'anybody',
    body: z.object({ ...person, password, app: provenApp }),
    reply: z.object({ recoveryCodes: z.array(z.string()) }),
  },
  /** By the sign-in that they have. */
  joinByPasskey: {
    call: 'POST /setup/join/passkey',
    right: 'anybody',
    body: z.object({ secret, name: person.name, answer: webauthnAnswer }),
    reply: signedIn,
  },
  joinByPassword: {
    call: 'POST /setup/join/password',
    right: 'anybody',
    body: z.object({ ...person, password, code: proof }),
    reply: signedIn,
  },
  askSignIn: {
    call: 'POST /sign-in/options',
    right: 'anybody',
    reply: z.object({ options: z.nullable(webauthnOptions) }),
  },
  signInByPasskey: {
    call: 'POST /sign-in/passkey',
    right: 'anybody',
    body: z.object({ answer: webauthnAnswer }),
    reply: shops,
  },
  signInByPassword: {
    call: 'POST /sign-in/password',
    right: 'anybody',
    /** `code`: of the app, or a recovery code. */
    body: z.object({ email: line({ max: 254 }), password, code: proof }),
    reply: shops,
  },
  ownShops: { call: 'GET /account/shops', right: 'own', reply: shops },
  /** Goes on there, without another proof of who they are. */
  chooseShop: {
    call: 'POST /account/shop',
    right: 'own',
    body: z.object({ id: opaque({ max: 20 }) }),
    reply: signedIn,
  },
  /** With what they can prove anew who they are. */
  askStepUp: {
    call: 'POST /step-up/options',
    right: 'own',
    reply: z.object({ options: z.nullable(webauthnOptions), hasPassword: z.boolean() }),
  },
  stepUpByPasskey: {
    call: 'POST /step-up/passkey',
    right: 'own',
    body: z.object({ answer: webauthnAnswer }),
    reply: signedIn,
  },
  stepUpByPassword: {
    call: 'POST /step-up/password',
    right: 'own',
    body: z.object({ password, code: proof }),
    reply: signedIn,
  },
});

export type OwnShops = Reply<typeof signInCalls.ownShops>['shops'];
export type SetUpLink = Reply<typeof signInCalls.lookAtLink>;
export type NewApp = Reply<typeof signInCalls.setUpApp>;
