// The shop's accounts at processors: how they are, their credentials, and in which order charges try them.
import { Alert, Badge, Button, Card, Group, Modal, Stack, Table, Text, Title } from '@mantine/core';
import {
  moveRoute,
  type ProcessorAccount,
  type Processors,
  type ProcessorRoute,
  readProcessors,
  switchAccount,
} from '@titan/contract/console/settings';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../call.ts';
import { Failed, Loaded, Nothing } from '../../ui/states.tsx';
import { useLanguage, useWords } from '../../words/words.tsx';
import { accountName, PROCESSORS_KEY } from './processor-account.ts';
import { CredentialsDialog, ProbeDialog } from './processor-dialogs.tsx';

export function ProcessorsTab() {
  const words = useWords('settings');
  const query = useQuery({ queryKey: PROCESSORS_KEY, queryFn: () => call(readProcessors) });
  return (
    <Loaded query={query}>
      {(processors) =>
        processors.accounts.length === 0 ? (
          <Nothing>{words.noAccounts}</Nothing>
        ) : (
          <Stack>
            {processors.accounts.map((account) => (
              <AccountCard key={account.id} account={account} />
            ))}
            <Routes processors={processors} />
          </Stack>
        )
      }
    </Loaded>
  );
}

function AccountCard({ account }: { account: ProcessorAccount }) {
  const words = useWords('settings');
  const [dialog, setDialog] = useState<'credentials' | 'probe' | 'switch' | null>(null);
  const close = (): void => setDialog(null);
  const { is_own: isOwn, is_enabled: isEnabled, credentials, scenarios } = account;
  return (
    <Card withBorder>
      <Stack gap="xs">
        <Group justify="space-between">
          <Title order={2}>{accountName(account)}</Title>
          <Badge variant="outline" color={isEnabled ? 'teal.9' : 'gray'} c="inherit">
            {isEnabled ? words.on : words.off}
          </Badge>
        </Group>
        <Health account={account} />
        {isOwn && (
          <Group>
            {credentials.length > 0 && (
              <Button variant="default" onClick={() => setDialog('credentials')}>
                {words.credentials}
              </Button>
            )}
            {scenarios.length > 0 && (
              <Button variant="default" onClick={() => setDialog('probe')}>
                {words.probe}
              </Button>
            )}
            <Button variant="default" onClick={() => setDialog('switch')}>
              {isEnabled ? words.switchOff : words.switchOn}
            </Button>
          </Group>
        )}
      </Stack>
      {dialog === 'credentials' && <CredentialsDialog account={account} onClose={close} />}
      {dialog === 'probe' && <ProbeDialog account={account} onClose={close} />}
      {dialog === 'switch' && <SwitchDialog account={account} onClose={close} />}
    </Card>
  );
}

function Health({ account: { is_own: isOwn, opens, wrong } }: { account: ProcessorAccount }) {
  const words = useWords('settings');
  const { time } = useLanguage();
  if (!opens)
    return (
      <Alert color="red" variant="light">
        {words.cannotOpen}
      </Alert>
    );
  if (!isOwn) return <Text c="dimmed">{words.ofOperator}</Text>;
  if (wrong.length === 0) return <Text c="dimmed">{words.works}</Text>;
  return wrong.map(({ code, change, since }) => (
    <Alert key={code} color="red" variant="light" title={words.wrongSince({ time: time(since) })}>
      <span lang="en" dir="ltr">
        {change}
      </span>
    </Alert>
  ));
}

function SwitchDialog({ account, onClose }: { account: ProcessorAccount; onClose: () => void }) {
  const words = useWords('settings');
  const common = useWords('console');
  const client = useQueryClient();
  const { id, is_enabled: isEnabled } = account;
  const turn = useMutation({
    mutationFn: () => call(switchAccount, { params: { id: String(id) }, body: { is_enabled: !isEnabled } }),
    onSuccess: async () => {
      onClose();
      await client.invalidateQueries({ queryKey: PROCESSORS_KEY });
    },
  });
  return (
    <Modal
      opened
      onClose={onClose}
      closeButtonProps={{ 'aria-label': common.close }}
      title={accountName(account)}
    >
      <Stack>
        {isEnabled && <Text>{words.switchOffIntro}</Text>}
        {turn.error && <Failed error={turn.error} />}
        <Button loading={turn.isPending} onClick={() => turn.mutate()}>
          {isEnabled ? words.switchOff : words.switchOn}
        </Button>
      </Stack>
    </Modal>
  );
}

function Routes({ processors: { routes, accounts, are_own: areOwn } }: { processors: Processors }) {
  const words = useWords('settings');
  const client = useQueryClient();
  const move = useMutation({
    mutationFn: (position: number) => call(moveRoute, { body: { position, to: position - 1 } }),
    onSettled: () => client.invalidateQueries({ queryKey: PROCESSORS_KEY }),
  });
  const nameOf = (id: number): string => {
    const account = accounts.find((each) => each.id === id);
    return account ? accountName(account) : '';
  };
  return (
    <Stack gap="xs">
      <Title order={2}>{words.routes}</Title>
      <Text c="dimmed">{areOwn ? words.routesIntro : words.routesOfOperator}</Text>
      {move.error && <Failed error={move.error} />}
      <Table className="rows">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{words.order}</Table.Th>
            <Table.Th>{words.method}</Table.Th>
            <Table.Th>{words.fits}</Table.Th>
            <Table.Th>{words.account}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {routes.map((route) => (
            <Table.Tr key={route.position}>
              <Table.Td data-column={words.order}>
                <Group gap="xs" wrap="nowrap">
                  <span>{route.position}</span>
                  {areOwn && route.position > 1 && (
                    <Button
                      size="xs"
                      variant="default"
                      disabled={move.isPending}
                      onClick={() => move.mutate(route.position)}
                    >
                      {words.moveUp}
                    </Button>
                  )}
                </Group>
              </Table.Td>
              <Table.Td data-column={words.method}>
                {words.channels[route.channel as keyof typeof words.channels]}
              </Table.Td>
              <Table.Td data-column={words.fits}>
                <Fits route={route} />
              </Table.Td>
              <Table.Td data-column={words.account}>
                <Stack gap={0}>
                  <span>{nameOf(route.account_id)}</span>
                  {route.is_paused && <Text c="red">{words.paused}</Text>}
                </Stack>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Stack>
  );
}

function Fits({ route: { currency, network, min_minor: min, max_minor: max } }: { route: ProcessorRoute }) {
  const words = useWords('settings');
  const { money } = useLanguage();
  const parts = [
    currency,
    network,
    min !== null && currency !== null ? words.fromAmount({ money: money(min, currency) }) : null,
    max !== null && currency !== null ? words.toAmount({ money: money(max, currency) }) : null,
  ];
  return parts.filter((part) => part !== null).join(' ') || words.any;
}
