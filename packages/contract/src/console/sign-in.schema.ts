// Schemas of sign-in.ts: what its calls take and answer (decision 0024).
import * as z from 'zod/mini';
import { code, line, opaque, storable } from '../field.schema.ts';
import { consoleEndpoints } from './console-call.ts';
import { nothing } from './nothing.schema.ts';
import { ROLES } from './rights.ts';
import * as calls from './sign-in.ts';

const secret = opaque({ min: 1, max: 100 });

/** Of whom it is: the secret of the link, and what they are called, which a recovery knows already. */
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

export const schemas = {
  lookAtLink: {
    body: z.object({ secret }),
    reply: z.object({
      kind: z.enum(['claim', 'invite', 'recover']),
      shop: z.string(),
      role: z.enum(ROLES),
      /** Who gets back in; null: they say who they are. */
      person: z.nullable(z.object({ name: z.string(), email: z.string() })),
      hasPasskeys: z.boolean(),
    }),
  },
  askPasskey: { body: z.object(person), reply: webauthnOptions },
  setUpPasskey: { body: z.object({ ...person, answer: webauthnAnswer }), reply: signedIn },
  setUpApp: { body: z.object({ ...person, password }), reply: newApp },
  setUpPassword: {
    body: z.object({ ...person, password, app: provenApp }),
    reply: z.object({ recoveryCodes: z.array(z.string()) }),
  },
  askSignIn: { body: nothing, reply: z.object({ options: z.nullable(webauthnOptions) }) },
  signInByPasskey: { body: z.object({ answer: webauthnAnswer }), reply: signedIn },
  signInByPassword: {
    /** `code`: of the app, or a recovery code. */
    body: z.object({ email: line({ max: 254 }), password, code: proof }),
    reply: signedIn,
  },
  askStepUp: {
    body: nothing,
    reply: z.object({ options: z.nullable(webauthnOptions), hasPassword: z.boolean() }),
  },
  stepUpByPasskey: { body: z.object({ answer: webauthnAnswer }), reply: signedIn },
  stepUpByPassword: { body: z.object({ password, code: proof }), reply: signedIn },
};

export const signInCalls = consoleEndpoints(
  {
    lookAtLink: calls.lookAtLink,
    askPasskey: calls.askPasskey,
    setUpPasskey: calls.setUpPasskey,
    setUpApp: calls.setUpApp,
    setUpPassword: calls.setUpPassword,
    askSignIn: calls.askSignIn,
    signInByPasskey: calls.signInByPasskey,
    signInByPassword: calls.signInByPassword,
    askStepUp: calls.askStepUp,
    stepUpByPasskey: calls.stepUpByPasskey,
    stepUpByPassword: calls.stepUpByPassword,
  },
  schemas,
);
