// What went wrong while somebody proved who they are, and what to do.
import { Alert } from '@mantine/core';
import { WebAuthnError } from '@simplewebauthn/browser';
import { CallFailure } from '../call.ts';
import { Failed } from '../ui/states.tsx';
import { problemsIn, problemSentence } from '../words/problems.ts';
import { useWords } from '../words/words.tsx';

/** What is wrong with each field, in words. */
export function useWrong(error: unknown): Readonly<Record<string, string>> {
  const { problems } = useWords('signIn');
  return Object.fromEntries(
    Object.entries(problemsIn(error)).map(([field, problem]) => [
      field,
      problemSentence<'signIn'>(problems, problem) ?? problem,
    ]),
  );
}

/** @param shown fields that say it beside themselves */
export function Problem({ error, shown = [] }: { error: unknown; shown?: readonly string[] }) {
  const { problems } = useWords('signIn');
  const wrong = useWrong(error);
  if (!error) return null;
  const fields = Object.keys(wrong);
  if (fields.length > 0 && fields.every((field) => shown.includes(field))) return null;
  const [first] = Object.entries(wrong).find(([field]) => !shown.includes(field)) ?? [];
  const text = first === undefined ? null : (wrong[first] ?? null);
  if (text === null && error instanceof CallFailure) return <Failed error={error} />;
  // Whatever else a browser's WebAuthn says: they left its dialog, or it has no passkey of ours.
  return (
    <Alert color="red">
      {text ?? problems[isKnownPasskey(error) ? 'passkey_known' : 'passkey_cancelled']}
    </Alert>
  );
}

function isKnownPasskey(error: unknown): boolean {
  return error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED';
}
