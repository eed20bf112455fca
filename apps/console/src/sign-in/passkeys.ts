// Asks the browser for passkeys. The options that the service made are what its WebAuthn takes.
import { startAuthentication, startRegistration } from '@simplewebauthn/browser';

type Creation = Parameters<typeof startRegistration>[0]['optionsJSON'];
type Request = Parameters<typeof startAuthentication>[0]['optionsJSON'];

export async function newPasskey(options: object) {
  return { ...(await startRegistration({ optionsJSON: options as Creation })) };
}

/** @param isOffered only beside the e-mail field, until the person picks one */
export async function passkeyAnswer(options: object, isOffered = false) {
  const optionsJSON = options as Request;
  return { ...(await startAuthentication({ optionsJSON, useBrowserAutofill: isOffered })) };
}

/** The service takes an answer for five minutes after it asked. */
export const ASKED_FOR_MS = 4 * 60_000;
