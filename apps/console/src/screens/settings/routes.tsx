// Where new charges go: the order in which the shop's routes are tried, one added, moved up or taken out.
import { Alert, Button, Group, NativeSelect, Stack, Text, Title } from '@mantine/core';
import type { ProcessorAccount, Processors, ProcessorRoute } from '@titan/contract/console/settings.schema';
import { useState } from 'react';
import { call } from '../../call.ts';
import { Rows } from '../../ui/figure.tsx';
import { Failed } from '../../ui/states.tsx';
import { useLanguage, useWords } from '../../words/words.tsx';
import { MutationForm, Dialog, SureDialog, useSettingsMutation } from './dialog.tsx';
import { accountName } from './processor-dialogs.tsx';

type Channel = ProcessorRoute['channel'];
type RouteProps = { processors: Processors };

export function Routes({ processors }: RouteProps) {
  const words = useWords('settings');
  const { channels: channelNames } = useWords('console');
  const { routes, accounts, are_own: areOwn } = processors;
  const [dialog, setDialog] = useState<'add' | ProcessorRoute | null>(null);
  const close = (): void => setDialog(null);
  const move = useSettingsMutation('processors', (route: ProcessorRoute) =>
    call('POST /settings/processors/routes/move', { body: { ...route, to: route.position - 1 } }),
  );
  const rows = routes.map((route) => {
    const { position, channel, account_id: id, is_paused: isPaused } = route;
    const account = accounts.find((each) => each.id === id);
    return {
      key: String(position),
      cells: {
        [words.order]: position,
        [words.method]: channelNames[channel],
        [words.fits]: <Fits route={route} />,
        [words.account]: (
          <Stack gap={0}>
            <span>{account && accountName(account)}</span>
            {isPaused && <Text c="red">{words.paused}</Text>}
          </Stack>
        ),
        ...(areOwn && {
          [words.change]: (
            <Group gap="xs">
              {position > 1 && (
                <Button
                  size="xs"
                  variant="default"
                  disabled={move.isPending}
                  onClick={() => move.mutate(route)}
                >
                  {words.moveUp}
                </Button>
              )}
              <Button size="xs" variant="default" onClick={() => setDialog(route)}>
                {words.removeRoute}
              </Button>
            </Group>
          ),
        }),
      },
    };
  });
  return (
    <Stack gap="xs">
      <Title order={2}>{words.routes}</Title>
      <Text c="dimmed">{areOwn ? words.routesIntro : words.routesOfOperator}</Text>
      {move.error && <Failed error={move.error} />}
      {rows.length > 0 && <Rows rows={rows} />}
      <Group>
        <Button variant="default" onClick={() => setDialog('add')}>
          {words.addRoute}
        </Button>
      </Group>
      {dialog === 'add' && <AddDialog processors={processors} onClose={close} />}
      {dialog !== null && dialog !== 'add' && (
        <SureDialog
          title={`${channelNames[dialog.channel]} · ${words.removeRoute}`}
          label={words.removeRoute}
          color="red"
          list="processors"
          send={() => call('POST /settings/processors/routes/remove', { body: dialog })}
          onClose={close}
        >
          {routes.length === 1 ? words.removeLastRoute : words.removeRouteIntro}
        </SureDialog>
      )}
    </Stack>
  );
}

function AddDialog({
  processors: { accounts, are_own: areOwn },
  onClose,
}: RouteProps & { onClose: () => void }) {
  const words = useWords('settings');
  const { channels: channelNames } = useWords('console');
  const first = accounts.find((each) => each.is_own) ?? accounts[0];
  const [id, setId] = useState(first?.id ?? 0);
  const account = accounts.find((each) => each.id === id);
  const [wished, setChannel] = useState<Channel>('card');
  const { channels, channel, currencies } = choiceAt(account, wished);
  const [chosen, setCurrency] = useState('');
  const currency = currencies.find((each) => each === chosen) ?? null;
  const add = useSettingsMutation(
    'processors',
    () => call('POST /settings/processors/routes', { body: { account_id: id, channel, currency } }),
    onClose,
  );
  return (
    <Dialog onClose={onClose} title={words.addRoute}>
      <MutationForm mutation={add} label={words.addRoute}>
        {!areOwn && (
          <Alert color="yellow" variant="light">
            {words.firstRoute}
          </Alert>
        )}
        <NativeSelect
          label={words.account}
          value={String(id)}
          data={accounts.map((each) => ({ value: String(each.id), label: accountName(each) }))}
          onChange={({ target }) => setId(Number(target.value))}
        />
        <NativeSelect
          label={words.method}
          value={channel}
          data={channels.map((each) => ({ value: each, label: channelNames[each] }))}
          onChange={({ target }) => setChannel(target.value as Channel)}
        />
        <NativeSelect
          label={words.currency}
          value={currency ?? ''}
          data={[{ value: '', label: words.any }, ...currencies]}
          onChange={({ target }) => setCurrency(target.value)}
          error={add.errorOf('currency')}
        />
      </MutationForm>
    </Dialog>
  );
}

/** What the account takes; where it does not take what was wished, its first. */
function choiceAt(account: ProcessorAccount | undefined, wished: Channel) {
  const reach = account?.reach ?? {};
  const channels = Object.keys(reach) as Channel[];
  const channel = channels.find((each) => each === wished) ?? channels[0] ?? wished;
  return { channels, channel, currencies: reach[channel] ?? [] };
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
