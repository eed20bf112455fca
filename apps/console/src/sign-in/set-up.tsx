// What a link opens: a shop is claimed, an invitation taken, a way back in made. Its secret stands in the fragment, which no server sees.
import { Alert, Button, Paper, Stack, Text, TextInput } from '@mantine/core';
import { startRegistration } from '@simplewebauthn/browser';
import {
  askPasskey,
  lookAtLink,
  type SetUpLink,
  setUpApp,
  setUpPassword,
  setUpPasskey,
} from '@titan/contract/console/sign-in';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, CallFailure } from '../call.ts';
import { Loaded, Nothing, Screen } from '../ui/states.tsx';
import { useWords } from '../words/words.tsx';
import { PasswordSetUp } from './password-set-up.tsx';
import { Problem, useWrong } from './problem.tsx';

/** The options that the service made are what the browser's WebAuthn takes. */
export type Creation = Parameters<typeof startRegistration>[0]['optionsJSON'];

export function SetUp() {
  const words = useWords('signIn');
  const [secret] = useState(() => location.hash.slice(1));
  const query = useQuery({
    queryKey: ['link', secret],
    queryFn: () => call(lookAtLink, { body: { secret } }),
    enabled: secret !== '',
    staleTime: Infinity,
  });
  const isOver = query.error instanceof CallFailure && query.error.code !== 'UNREACHABLE';
  if (secret === '' || isOver)
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
  return <Loaded query={query}>{(link) => <WithLink link={link} secret={secret} />}</Loaded>;
}

const enter = (): void => location.assign('/console');

function WithLink({ link, secret }: { link: SetUpLink; secret: string }) {
  const words = useWords('signIn');
  const { roles } = useWords('console');
  const { shop, kind, role, hasPasskeys } = link;
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [isByPassword, setByPassword] = useState(!hasPasskeys);
  const person = { secret, name, email };
  const making = useMutation({
    mutationFn: async () => {
      const options = await call(askPasskey, { body: person });
      const answer = await startRegistration({ optionsJSON: options as unknown as Creation });
      return call(setUpPasskey, { body: { ...person, answer: { ...answer } } });
    },
    onSuccess: enter,
  });
  const [refusal, setRefusal] = useState<unknown>(null);
  const wrong = useWrong(making.error ?? refusal);
  /** What is wrong with the person stands beside their fields. */
  const keeping = async <Answer,>(asked: Promise<Answer>): Promise<Answer> => {
    setRefusal(null);
    return asked.catch((error: unknown) => {
      setRefusal(error);
      throw error;
    });
  };
  const titles = { claim: words.claimTitle, invite: words.inviteTitle, recover: words.recoverTitle };
  return (
    <Screen title={titles[kind]({ shop })}>
      <Text>{kind === 'claim' ? words.claimText : words.inviteText({ role: roles[role] })}</Text>
      {link.person ? (
        <Text fw={700}>{`${link.person.name} · ${link.person.email}`}</Text>
      ) : (
        <Stack>
          <TextInput
            label={words.name}
            name="name"
            autoComplete="name"
            required
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
            error={wrong['name']}
          />
          <TextInput
            label={words.email}
            description={words.emailHint}
            name="email"
            type="email"
            autoComplete="username"
            required
            value={email}
            onChange={({ currentTarget }) => setEmail(currentTarget.value)}
            error={wrong['email']}
          />
        </Stack>
      )}
      {!hasPasskeys && (
        <Alert color="yellow" variant="light">
          {words.noPasskeysHere}
        </Alert>
      )}
      {isByPassword ? (
        <PasswordSetUp
          ask={(password) => keeping(call(setUpApp, { body: { ...person, password } }))}
          prove={(password, app) => keeping(call(setUpPassword, { body: { ...person, password, app } }))}
          onDone={enter}
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
        <Button variant="subtle" onClick={() => setByPassword(!isByPassword)}>
          {isByPassword ? words.withPasskey : words.withPassword}
        </Button>
      )}
    </Screen>
  );
}
