// What is done with the shop's accounts at processors: one is added, gets new credentials, or is tried out on its test mode.
import { Box, Button, Group, NativeSelect, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import type { ProcessorAccount, Processors } from '@titan/contract/console/settings.schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../call.ts';
import { Failed } from '../../ui/states.tsx';
import { useWords } from '../../words/words.tsx';
import { MutationForm, Dialog, useSettingsMutation } from './dialog.tsx';

type DialogProps = { account: ProcessorAccount; onClose: () => void };

export const accountName = ({ provider, name }: Pick<ProcessorAccount, 'provider' | 'name'>): string =>
  `${provider}/${name}`;

/** A scenario waits for its payer for up to two minutes at each step. */
const PROBE_DEADLINE_MS = 10 * 60_000;

type TypedCredentials = Record<string, string>;

function CredentialFields({
  provider,
  fields,
  typed,
  onChange,
  errorOf,
}: {
  provider: string;
  fields: ProcessorAccount['credentials'];
  typed: TypedCredentials;
  onChange: (typed: TypedCredentials) => void;
  errorOf: (field: string) => string | undefined;
}) {
  const words = useWords('settings');
  const labels: Readonly<Record<string, string>> = words.credentialName;
  const helps: Readonly<Record<string, Readonly<Record<string, string>>>> = words.credentialHelp;
  return fields.map(({ name, help, form, is_secret: isSecret, is_optional: isOptional }) => {
    const Field = isSecret ? PasswordInput : TextInput;
    const label = labels[name] ?? name;
    return (
      <Field
        key={name}
        label={isOptional ? `${label} (${words.optional})` : label}
        description={
          <>
            <span>{helps[provider]?.[name] ?? help}</span>
            <br />
            <bdi lang="en">{form}</bdi>
          </>
        }
        autoComplete="off"
        value={typed[name] ?? ''}
        onChange={({ target }) => onChange({ ...typed, [name]: target.value })}
        error={errorOf(`credentials.${name}`)}
      />
    );
  });
}

/** @param onAdded is told the new account, so that it is tried out at once */
export function AddAccountDialog({
  providers,
  onAdded,
  onClose,
}: {
  providers: Processors['providers'];
  onAdded: (name: string) => void;
  onClose: () => void;
}) {
  const words = useWords('settings');
  const [provider, setProvider] = useState(providers[0]?.name ?? '');
  const [name, setName] = useState('');
  const [typed, setTyped] = useState<TypedCredentials>({});
  const add = useSettingsMutation(
    'processors',
    () => call('POST /settings/processors', { body: { provider, name, credentials: typed } }),
    () => {
      onAdded(accountName({ provider, name }));
      onClose();
    },
  );
  return (
    <Dialog onClose={onClose} title={words.addAccount}>
      <MutationForm mutation={add} label={words.addAccount}>
        <NativeSelect
          label={words.processor}
          value={provider}
          data={providers.map((each) => each.name)}
          onChange={({ target }) => {
            add.reset();
            setProvider(target.value);
            setTyped({});
          }}
        />
        <TextInput
          label={words.name}
          description={words.nameHint}
          value={name}
          onChange={({ target }) => setName(target.value)}
          error={add.errorOf('name')}
        />
        <CredentialFields
          provider={provider}
          fields={providers.find((each) => each.name === provider)?.credentials ?? []}
          typed={typed}
          onChange={setTyped}
          errorOf={add.errorOf}
        />
      </MutationForm>
    </Dialog>
  );
}

export function CredentialsDialog({ account, onClose }: DialogProps) {
  const words = useWords('settings');
  const common = useWords('console');
  const settings = account.credentials.map(({ name, value }) => [name, value ?? ''] as const);
  const [typed, setTyped] = useState<TypedCredentials>(Object.fromEntries(settings));
  const replace = useSettingsMutation(
    'processors',
    () =>
      call('POST /settings/processors/:id/credentials', {
        params: { id: String(account.id) },
        body: { credentials: typed },
      }),
    onClose,
  );
  return (
    <Dialog onClose={onClose} title={words.credentialsOf({ account: accountName(account) })}>
      <MutationForm mutation={replace} label={common.save}>
        <Text>{words.credentialsIntro}</Text>
        <CredentialFields
          provider={account.provider}
          fields={account.credentials}
          typed={typed}
          onChange={setTyped}
          errorOf={replace.errorOf}
        />
      </MutationForm>
    </Dialog>
  );
}

type ProbeOutcome = { outcome: 'ok' | 'differs' | 'lost' | 'skipped'; why: string } | 'running';

export function ProbeDialog({
  account,
  startsAtOnce = false,
  onClose,
}: DialogProps & { startsAtOnce?: boolean }) {
  const words = useWords('settings');
  const client = useQueryClient();
  const [outcomes, setOutcomes] = useState<Record<string, ProbeOutcome>>({});
  const probe = useMutation({
    async mutationFn() {
      for (const { name } of account.scenarios) {
        setOutcomes((old) => ({ ...old, [name]: 'running' }));
        const params = { id: String(account.id) };
        const answer = await call('POST /settings/processors/:id/probe', {
          params,
          body: { scenario: name },
          deadlineMs: PROBE_DEADLINE_MS,
        });
        setOutcomes((old) => ({ ...old, [name]: answer }));
        // The account behind the dialog says it too; the next scenario may take minutes.
        void client.invalidateQueries({ queryKey: ['processors'] });
      }
    },
  });
  const { mutate } = probe;
  useEffect(() => {
    if (startsAtOnce) mutate();
  }, [startsAtOnce, mutate]);
  const text = (outcome: ProbeOutcome | undefined): string => {
    if (outcome === undefined) return '';
    return outcome === 'running' ? words.running : words.outcomes[outcome.outcome];
  };
  const whyOf = (outcome: ProbeOutcome | undefined): string =>
    typeof outcome === 'object' ? outcome.why : '';
  return (
    <Dialog onClose={onClose} title={words.probeOf({ account: accountName(account) })}>
      <Stack>
        <Text>{words.probeIntro}</Text>
        <Stack component="ul" m={0} p={0}>
          {account.scenarios.map(({ name, does }) => (
            <Group key={name} component="li" justify="space-between" align="flex-start" wrap="nowrap">
              <Text size="sm" lang="en" dir="ltr">
                {does}
              </Text>
              <Box role="status" ta="end">
                <Text size="sm">{text(outcomes[name])}</Text>
                <Text size="xs" c="dimmed" lang="en">
                  {whyOf(outcomes[name])}
                </Text>
              </Box>
            </Group>
          ))}
        </Stack>
        {probe.error && <Failed error={probe.error} />}
        <Button loading={probe.isPending} onClick={() => probe.mutate()}>
          {words.start}
        </Button>
      </Stack>
    </Dialog>
  );
}
