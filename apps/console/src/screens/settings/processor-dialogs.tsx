// New credentials for an account, and a probe of it at its processor's test mode.
import { Button, Modal, PasswordInput, Stack, Table, Text, TextInput } from '@mantine/core';
import { probeAccount, type ProcessorAccount, replaceCredentials } from '@titan/contract/console/settings';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, CallFailure } from '../../call.ts';
import { Failed } from '../../ui/states.tsx';
import { useWords } from '../../words/words.tsx';
import { accountName, PROCESSORS_KEY } from './processor-account.ts';

type DialogParts = { account: ProcessorAccount; onClose: () => void };

/** A scenario waits for its payer for up to two minutes at each step. */
const PROBE_DEADLINE_MS = 10 * 60_000;

export function CredentialsDialog({ account, onClose }: DialogParts) {
  const words = useWords('settings');
  const common = useWords('console');
  const client = useQueryClient();
  const settings = account.credentials.map(({ name, value }) => [name, value ?? ''] as const);
  const [typed, setTyped] = useState<Record<string, string>>(Object.fromEntries(settings));
  const replace = useMutation({
    mutationFn: () =>
      call(replaceCredentials, { params: { id: String(account.id) }, body: { credentials: typed } }),
    onSuccess: async () => {
      onClose();
      await client.invalidateQueries({ queryKey: PROCESSORS_KEY });
    },
  });
  const fields = replace.error instanceof CallFailure ? replace.error.fields : {};
  const said = words as unknown as Record<string, string>;
  return (
    <Modal
      opened
      onClose={onClose}
      closeButtonProps={{ 'aria-label': common.close }}
      title={words.credentialsOf({ account: accountName(account) })}
    >
      <form
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault();
          replace.mutate();
        }}
      >
        <Stack>
          <Text>{words.credentialsIntro}</Text>
          {account.credentials.map(({ name, help, form, is_secret: isSecret, is_optional: isOptional }) => {
            const Field = isSecret ? PasswordInput : TextInput;
            return (
              <Field
                key={name}
                label={isOptional ? `${name} (${words.optional})` : name}
                description={
                  <span lang="en" dir="ltr">
                    {help}; {form}
                  </span>
                }
                autoComplete="off"
                value={typed[name] ?? ''}
                onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
                error={said[fields[name] ?? '']}
              />
            );
          })}
          {replace.error && Object.keys(fields).length === 0 && <Failed error={replace.error} />}
          <Button type="submit" loading={replace.isPending}>
            {common.save}
          </Button>
        </Stack>
      </form>
    </Modal>
  );
}

type Outcome = { outcome: 'ok' | 'differs' | 'lost' | 'skipped'; why: string } | 'running';

export function ProbeDialog({ account, onClose }: DialogParts) {
  const words = useWords('settings');
  const common = useWords('console');
  const [outcomes, setOutcomes] = useState<Record<string, Outcome>>({});
  const probe = useMutation({
    async mutationFn() {
      for (const { name } of account.scenarios) {
        setOutcomes((old) => ({ ...old, [name]: 'running' }));
        const params = { id: String(account.id) };
        const answer = await call(probeAccount, {
          params,
          body: { scenario: name },
          deadlineMs: PROBE_DEADLINE_MS,
        });
        setOutcomes((old) => ({ ...old, [name]: answer }));
      }
    },
  });
  const text = (outcome: Outcome | undefined): string => {
    if (outcome === undefined) return '';
    return outcome === 'running' ? words.running : words.outcomes[outcome.outcome];
  };
  const whyOf = (outcome: Outcome | undefined): string => (typeof outcome === 'object' ? outcome.why : '');
  return (
    <Modal
      opened
      onClose={onClose}
      closeButtonProps={{ 'aria-label': common.close }}
      title={words.probeOf({ account: accountName(account) })}
    >
      <Stack>
        <Text>{words.probeIntro}</Text>
        <Table>
          <Table.Tbody>
            {account.scenarios.map(({ name, does }) => (
              <Table.Tr key={name}>
                <Table.Td lang="en" dir="ltr">
                  {does}
                </Table.Td>
                <Table.Td role="status">
                  <Text size="sm">{text(outcomes[name])}</Text>
                  <Text size="xs" c="dimmed" lang="en">
                    {whyOf(outcomes[name])}
                  </Text>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        {probe.error && <Failed error={probe.error} />}
        <Button loading={probe.isPending} onClick={() => probe.mutate()}>
          {words.start}
        </Button>
      </Stack>
    </Modal>
  );
}
