// Limits of refunds by people, and who hears of them. What is looser waits for a day, and an owner or admin can take it back until then.
import { Alert, Button, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import type { LimitSettings } from '@titan/contract/console/limits.schema';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { call } from '../../call.ts';
import { useMe } from '../../session.tsx';
import { useAmountProblem, useMoney } from '../../ui/amount.tsx';
import { useChange } from '../../ui/change.ts';
import { Section } from '../../ui/figure.tsx';
import { Form } from '../../ui/form.tsx';
import { Failed, Loaded } from '../../ui/states.tsx';
import { problemsIn } from '../../words/problems.ts';
import { useLanguage, useWords } from '../../words/words.tsx';
import { AddressForm } from './dialog.tsx';

type Limits = LimitSettings['limits'][number];

export function LimitsTab() {
  const query = useQuery({ queryKey: ['limits'], queryFn: () => call('GET /settings/limits') });
  return (
    <Loaded query={query}>
      {(settings) => (
        <Stack maw={640}>
          <RefundLimits all={settings.limits} />
          <NoticeAddress {...settings} />
        </Stack>
      )}
    </Loaded>
  );
}

function RefundLimits({ all }: { all: readonly Limits[] }) {
  const words = useWords('limits');
  const [chosen, choose] = useState<string>(all[0]?.currency ?? '');
  const limits = all.find(({ currency }) => currency === chosen);
  return (
    <Section title={words.refunds}>
      <Stack>
        <Text>{words.intro}</Text>
        <NativeSelect
          label={words.currency}
          value={chosen}
          onChange={({ currentTarget: { value } }) => choose(value)}
          data={all.map(({ currency }) => currency)}
        />
        {limits && <LimitsForm key={JSON.stringify(limits)} limits={limits} />}
      </Stack>
    </Section>
  );
}

const SUMS = ['person', 'shop', 'second', 'notice'] as const;

function LimitsForm({ limits }: { limits: Limits }) {
  const { currency, next } = limits;
  const words = useWords('limits');
  const common = useWords('console');
  const { time } = useLanguage();
  const moneyOf = useMoney();
  const problemOf = useAmountProblem();
  const { role } = useMe();
  const { person, shop, second, notice } = limits;
  const [typed, setTyped] = useState({ person, shop, second: second ?? '', notice });
  const save = useChange('limits', () =>
    call('POST /settings/limits', { body: { currency, ...typed, second: typed.second.trim() || null } }),
  );
  const wrong = problemsIn(save.error);
  const money = (amount: string): string => moneyOf({ amount, currency });
  return (
    <>
      {next && (
        <Waiting keep={() => call('POST /settings/limits/keep', { body: { currency } })}>
          {words.waits({
            time: time(next.startsAt),
            person: money(next.person),
            shop: money(next.shop),
            notice: money(next.notice),
          })}
          <br />
          <span>
            {next.second === null ? words.secondOff : words.secondWaits({ money: money(next.second) })}
          </span>
        </Waiting>
      )}
      <Form noValidate onSubmit={() => save.mutate()}>
        {SUMS.map((name) => (
          <TextInput
            key={name}
            label={words[name]}
            description={name === 'second' ? words.secondHint : undefined}
            inputMode="decimal"
            autoComplete="off"
            readOnly={role !== 'owner'}
            value={typed[name]}
            onChange={({ currentTarget: { value } }) => setTyped({ ...typed, [name]: value })}
            error={problemOf(wrong[name], currency)}
          />
        ))}
        {save.error && Object.keys(wrong).length === 0 && <Failed error={save.error} />}
        {role === 'owner' ? (
          <Button type="submit" loading={save.isPending} w="fit-content">
            {common.save}
          </Button>
        ) : (
          <Text c="dimmed">{words.onlyOwner}</Text>
        )}
      </Form>
    </>
  );
}

/** What has not started yet, and how it never does. */
function Waiting({ keep, children }: { keep: () => Promise<unknown>; children: ReactNode }) {
  const words = useWords('limits');
  const takeBack = useChange('limits', keep);
  return (
    <Alert color="yellow">
      <Stack gap="sm" align="flex-start">
        <Text>{children}</Text>
        {takeBack.error && <Failed error={takeBack.error} />}
        <Button variant="default" loading={takeBack.isPending} onClick={() => takeBack.mutate()}>
          {words.keep}
        </Button>
      </Stack>
    </Alert>
  );
}

function NoticeAddress({ address, nextAddress, has_server: hasServer }: Omit<LimitSettings, 'limits'>) {
  const words = useWords('limits');
  const { noMailServer } = useWords('settings');
  const { time } = useLanguage();
  const { role } = useMe();
  return (
    <Section title={words.hears}>
      <Stack>
        <Text>{words.hearsOf}</Text>
        {!hasServer && <Alert color="yellow">{noMailServer}</Alert>}
        {nextAddress && (
          <Waiting keep={() => call('POST /settings/notice-address/keep')}>
            {words.addressWaits({
              time: time(nextAddress.startsAt),
              address: nextAddress.address ?? words.ownersOwn,
            })}
          </Waiting>
        )}
        <AddressForm
          list="limits"
          label={words.address}
          description={words.addressHint}
          saved={address}
          isWaiting={nextAddress !== null}
          isReadOnly={role !== 'owner'}
          send={(typed) => call('POST /settings/notice-address', { body: { address: typed } })}
        />
      </Stack>
    </Section>
  );
}
