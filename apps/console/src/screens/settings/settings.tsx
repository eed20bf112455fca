// The shop's settings: a tab each, in the address, and only those that the person may see.
import { Tabs } from '@mantine/core';
import type { Right } from '@titan/contract/console/rights';
import type { ComponentType } from 'react';
import { useSearchParams } from 'wouter';
import { CallFailure } from '../../call.ts';
import { useMay } from '../../session.tsx';
import { Failed, Screen } from '../../ui/states.tsx';
import { useWords } from '../../words/words.tsx';
import { AttentionTab } from './attention.tsx';
import { KeysTab } from './keys.tsx';
import { LimitsTab } from './limits.tsx';
import { MailTab } from './mail.tsx';
import { ProcessorsTab } from './processors.tsx';
import { ShopTab } from './shop.tsx';

const TABS = [
  { name: 'shop', right: 'shop', content: ShopTab },
  { name: 'keys', right: 'integration', content: KeysTab },
  { name: 'processors', right: 'processors', content: ProcessorsTab },
  { name: 'mail', right: 'branding', content: MailTab },
  { name: 'limits', right: 'refundLimits', content: LimitsTab },
  { name: 'attention', right: 'attention', content: AttentionTab },
] as const satisfies readonly { name: string; right: Right; content: ComponentType }[];

export default function SettingsScreen() {
  const words = useWords('settings');
  const may = useMay();
  const [params, setParams] = useSearchParams();
  const shown = TABS.filter(({ right }) => may(right));
  const asked = params.get('tab');
  const open = asked === null ? shown[0] : shown.find(({ name }) => name === asked);
  return (
    <Screen title={words.title}>
      <Tabs
        value={open?.name ?? null}
        onChange={(name) => name !== null && setParams({ tab: name })}
        keepMounted={false}
      >
        <Tabs.List mb="lg" aria-label={words.title}>
          {shown.map(({ name }) => (
            <Tabs.Tab key={name} value={name}>
              {words.tabs[name]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {shown.map(({ name, content: Content }) => (
          <Tabs.Panel key={name} value={name}>
            <Content />
          </Tabs.Panel>
        ))}
      </Tabs>
      {open === undefined && <Failed error={new CallFailure('NOT_ALLOWED')} />}
    </Screen>
  );
}
