// The shop's accounts at processors: how they are, their credentials, and in which order charges try them.
import { Alert, Badge, Button, Card, Code, Group, Stack, Text, Title } from '@mantine/core';
import type { ProcessorAccount } from '@titan/contract/console/settings.schema';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../call.ts';
import { Loaded, Nothing } from '../../ui/states.tsx';
import { useLanguage, useWords } from '../../words/words.tsx';
import { SureDialog } from './dialog.tsx';
import { accountName, AddAccountDialog, CredentialsDialog, ProbeDialog } from './processor-dialogs.tsx';
import { Routes } from './routes.tsx';

export function ProcessorsTab() {
  const words = useWords('settings');
  const query = useQuery({ queryKey: ['processors'], queryFn: () => call('GET /settings/processors') });
  const [isAdding, setAdding] = useState(false);
  const [added, setAdded] = useState<string | null>(null);
  const toTry = query.data?.accounts.find(
    (account) => accountName(account) === added && account.scenarios.length > 0,
  );
  return (
    <Loaded query={query}>
      {(processors) => (
        <Stack>
          {processors.accounts.length === 0 && <Nothing>{words.noAccounts}</Nothing>}
          {processors.accounts.map((account) => (
            <AccountCard key={account.id} account={account} />
          ))}
          {processors.providers.length > 0 && (
            <Group>
              <Button variant="default" onClick={() => setAdding(true)}>
                {words.addAccount}
              </Button>
            </Group>
          )}
          {processors.accounts.length > 0 && <Routes processors={processors} />}
          {isAdding && (
            <AddAccountDialog
              providers={processors.providers}
              onAdded={setAdded}
              onClose={() => setAdding(false)}
            />
          )}
          {toTry && <ProbeDialog account={toTry} startsAtOnce onClose={() => setAdded(null)} />}
        </Stack>
      )}
    </Loaded>
  );
}

function AccountCard({ account }: { account: ProcessorAccount }) {
  const words = useWords('settings');
  const [dialog, setDialog] = useState<'credentials' | 'probe' | 'switch' | null>(null);
  const close = (): void => setDialog(null);
  const { is_own: isOwn, is_enabled: isEnabled, callback, credentials, scenarios } = account;
  return (
    <Card withBorder>
      <Stack gap="xs">
        <Group justify="space-between">
          <Title order={2}>{accountName(account)}</Title>
          <Badge color={isEnabled ? 'teal' : 'gray'}>{isEnabled ? words.on : words.off}</Badge>
        </Group>
        <Health account={account} />
        {callback && (
          <Stack gap={0}>
            <Text size="sm">{words.callback}</Text>
            <Text size="sm" lang="en" dir="ltr">
              {callback.where}
            </Text>
            <Code className="key" dir="ltr">
              {callback.enter}
            </Code>
          </Stack>
        )}
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

function Health({ account: { is_own: isOwn, opens, wrong, trial } }: { account: ProcessorAccount }) {
  const words = useWords('settings');
  const { time } = useLanguage();
  if (!opens)
    return (
      <Alert color="red" variant="light">
        {words.cannotOpen}
      </Alert>
    );
  if (!isOwn) return <Text c="dimmed">{words.ofOperator}</Text>;
  if (wrong.length === 0 && trial.at === null) return <Text c="dimmed">{words.untried}</Text>;
  if (wrong.length === 0 && trial.at !== null) {
    const at = { time: time(trial.at) };
    if (trial.kind === 'works') return <Text c="dimmed">{words.works(at)}</Text>;
    return (
      <Alert color="red" variant="light">
        {words.failed(at)}
      </Alert>
    );
  }
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
  const { id, is_enabled: isEnabled } = account;
  const params = { id: String(id) };
  return (
    <SureDialog
      title={accountName(account)}
      label={isEnabled ? words.switchOff : words.switchOn}
      list="processors"
      send={() => call('POST /settings/processors/:id/switch', { params, body: { is_enabled: !isEnabled } })}
      onClose={onClose}
    >
      {isEnabled && words.switchOffIntro}
    </SureDialog>
  );
}
