// What a link opens: a shop is claimed, an invitation taken, a way back in made. Its secret stands in the fragment, which no server sees.
import { Alert, Button, Paper, Stack, Text, TextInput } from '@mantine/core';
import { useHash, useSessionStorage } from '@mantine/hooks';
import type { SetUpLink } from '@titan/contract/console/sign-in.schema';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, CallFailure } from '../call.ts';
import { Loaded, Nothing, Screen } from '../ui/states.tsx';
import { useWords } from '../words/words.tsx';
import { ASKED_FOR_MS, newPasskey } from './passkeys.ts';
import { PasswordSetUp } from './password-set-up.tsx';
import { Proof } from './proof.tsx';
import { Problem, useWrong } from './problem.tsx';

const isOver = (error: unknown): boolean =>
  error instanceof CallFailure && (error.code === 'UNKNOWN' || error.code === 'INVALID');

export function SetUp() {
  const words = useWords('signIn');
  const [hash] = useHash({ getInitialValueInEffect: false });
  const secret = hash.slice(1);
  const query = useQuery({
    queryKey: ['link', secret],
    queryFn: () => call('POST /setup/look', { body: { secret } }),
    staleTime: Infinity,
  });
  if (isOver(query.error))
    return (
      <Screen title={words.linkOver}>
        <Nothing
          action={
            <Button component="a" href="/console" variant="default">
              {words.title}
            </Button>
          }
        >
          {words.linkOverText}
        </Nothing>
      </Screen>
    );
  return (
    <Loaded query={query}>
      {(link) => <WithLink key={secret} link={link} secret={secret} lookAgain={() => void query.refetch()} />}
    </Loaded>
  );
}

const FIELDS = [
  { name: 'name', autoComplete: 'name' },
  { name: 'email', autoComplete: 'username', type: 'email' },
] as const;

function WithLink(props: { link: SetUpLink; secret: string; lookAgain: () => void }) {
  const words = useWords('signIn');
  const { roles } = useWords('console');
  const { shop, kind, role, hasPasskeys, hasSignIn, email: invited, person: known } = props.link;
  // A reload in the middle does not ask for it again.
  const [typed, setTyped, forget] = useSessionStorage({
    key: 'titan-set-up',
    defaultValue: { name: '', email: '' },
    getInitialValueInEffect: false,
  });
  const [isJoining, setJoining] = useState(hasSignIn);
  const [refusal, setRefusal] = useState<unknown>(null);
  const wrong = useWrong(refusal);
  /** What is wrong with the person stands beside their fields. Of a link that was used meanwhile, in another tab, nothing else matters. */
  const onError = (error: unknown): void => {
    setRefusal(error);
    if (error instanceof CallFailure && error.code === 'UNKNOWN') props.lookAgain();
  };
  const person = { secret: props.secret, ...typed, ...(invited !== null && { email: invited }) };
  /** Going back does not lead to the link again. */
  const enter = (): void => {
    forget();
    location.replace('/console');
  };
  const introOf = (): string => {
    if (isJoining) return words.joinText({ role: roles[role], shop });
    return kind === 'claim' ? words.claimText : words.inviteText({ role: roles[role] });
  };
  const titles = { claim: words.claimTitle, invite: words.inviteTitle, recover: words.recoverTitle };
  return (
    <Screen title={titles[kind]({ shop })}>
      <Text>{introOf()}</Text>
      {known ? (
        <Text fw={700}>{`${known.name} · ${known.email}`}</Text>
      ) : (
        FIELDS.map((field) => (
          <TextInput
            key={field.name}
            {...field}
            label={words[field.name]}
            description={field.name === 'email' && !isJoining && words.emailHint}
            required
            readOnly={field.name === 'email' && invited !== null}
            value={person[field.name]}
            onChange={({ currentTarget: { value } }) => {
              setTyped({ ...typed, [field.name]: value });
              setRefusal(null);
            }}
            error={wrong[field.name]}
          />
        ))
      )}
      {!hasPasskeys && <Alert color="yellow">{words.noPasskeysHere}</Alert>}
      {isJoining ? (
        <Join person={person} onDone={enter} onError={onError} />
      ) : (
        <Choose person={person} hasPasskeys={hasPasskeys} onDone={enter} onError={onError} />
      )}
      {invited === null && known === null && (
        <Button variant="default" onClick={() => setJoining(!isJoining)}>
          {isJoining ? words.noSignIn : words.haveSignIn}
        </Button>
      )}
    </Screen>
  );
}

type LinkTaken = {
  person: { secret: string; name: string; email: string };
  onDone: () => void;
  onError: (error: unknown) => void;
};

/** How they sign in from now on. */
function Choose({ person, hasPasskeys, onDone, onError }: LinkTaken & { hasPasskeys: boolean }) {
  const words = useWords('signIn');
  const [isByPassword, setByPassword] = useState(!hasPasskeys);
  const making = useMutation({
    mutationFn: async () => {
      const answer = await newPasskey(await call('POST /setup/passkey/options', { body: person }));
      return call('POST /setup/passkey', { body: { ...person, answer } });
    },
    onSuccess: onDone,
    onError,
  });
  return (
    <>
      {isByPassword ? (
        <PasswordSetUp
          ask={(password) => call('POST /setup/app', { body: { ...person, password } })}
          prove={(password, app) => call('POST /setup/password', { body: { ...person, password, app } })}
          onDone={onDone}
          onError={onError}
        />
      ) : (
        <Paper withBorder p="md">
          <Stack>
            <Text>{words.passkeyText}</Text>
            <Problem error={making.error} shown={['name', 'email']} />
            <Button onClick={() => making.mutate()} loading={making.isPending}>
              {words.makePasskey}
            </Button>
          </Stack>
        </Paper>
      )}
      {hasPasskeys && (
        <Button variant="default" onClick={() => setByPassword(!isByPassword)}>
          {isByPassword ? words.withPasskey : words.withPassword}
        </Button>
      )}
    </>
  );
}

/** Takes the link with a sign-in that they have. */
function Join({ person, onDone, onError }: LinkTaken) {
  const words = useWords('signIn');
  const asked = useQuery({
    queryKey: ['sign-in'],
    queryFn: () => call('POST /sign-in/options'),
    refetchInterval: ASKED_FOR_MS,
    gcTime: 0,
  });
  const tried = async <Joined,>(joining: Promise<Joined>): Promise<Joined> => {
    try {
      return await joining;
    } catch (error) {
      onError(error);
      // A passkey answers each question once.
      void asked.refetch();
      throw error;
    }
  };
  return (
    <Proof
      options={asked.data?.options ?? null}
      labels={{ passkey: words.byPasskey, password: words.byPassword }}
      byPasskey={(answer) => tried(call('POST /setup/join/passkey', { body: { ...person, answer } }))}
      byPassword={({ password, code }) =>
        tried(call('POST /setup/join/password', { body: { ...person, password, code } }))
      }
      onProved={onDone}
    />
  );
}
