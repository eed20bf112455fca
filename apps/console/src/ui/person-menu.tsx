// What belongs to the person: their account, the language, light or dark, and how to leave.
import { Button, Menu, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link } from 'wouter';
import { call, isTestAddress, TEST_BASE } from '../call.ts';
import { tellOtherTabs, useMe } from '../session.tsx';
import { Failed, Hint } from './states.tsx';
import { PersonName } from './person-name.tsx';
import { keepTag, LANGUAGES, type Tag, useLanguage, useWords } from '../words/words.tsx';

/** Opens as it comes: somebody has pressed its button. */
export function PersonMenu() {
  const words = useWords('console');
  const { tag } = useLanguage();
  const { name, role, mode } = useMe();
  const client = useQueryClient();
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme();
  const button = useRef<HTMLButtonElement>(null);
  const leave = async (): Promise<void> => {
    await call('POST /sign-out');
    tellOtherTabs();
    client.clear();
    location.assign('/console');
  };
  const speak = (chosen: Tag): void => {
    keepTag(chosen);
    location.reload();
  };
  return (
    // It opens as it comes, and so knows nothing that had the focus before.
    <Menu position="bottom-end" defaultOpened onClose={() => button.current?.focus()}>
      <Menu.Target>
        <Button
          ref={button}
          variant="default"
          flex="none"
          maw="40%"
          px={{ base: 'sm', sm: 'md' }}
          aria-label={name}
        >
          <PersonName name={name} />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Shops />
        <Menu.Label>{words.roles[role]}</Menu.Label>
        <Menu.Item component={Link} href="/account">
          {words.screens.account}
        </Menu.Item>
        {mode === 'live' && (
          <Menu.Item component="a" href={isTestAddress() ? '/console' : TEST_BASE}>
            {isTestAddress() ? words.liveData : words.testData}
          </Menu.Item>
        )}
        <Menu.Item onClick={() => setColorScheme(scheme === 'dark' ? 'light' : 'dark')}>
          {words.theme}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>{words.language}</Menu.Label>
        {Object.entries(LANGUAGES).map(([each, { name: called }]) => (
          <Menu.Item key={each} lang={each} fw={each === tag ? 700 : 400} onClick={() => speak(each as Tag)}>
            {called}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={() => void leave()}>{words.signOut}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Where else they work: nothing, where that is nowhere. */
function Shops() {
  const words = useWords('console');
  const { id: here } = useMe();
  const query = useQuery({ queryKey: ['shops'], queryFn: () => call('GET /account/shops') });
  const choosing = useMutation({
    mutationFn: (id: string) => call('POST /account/shop', { body: { id } }),
    onSuccess: () => {
      tellOtherTabs();
      // Nothing of the shop that is left stays on the screen.
      location.assign('/console');
    },
  });
  const shops = query.data?.shops ?? [];
  if (shops.length < 2) return null;
  return (
    <>
      <Menu.Label>{words.shops}</Menu.Label>
      {shops.map(({ id, shop, role }) => (
        <Menu.Item
          key={id}
          fw={id === here ? 700 : 400}
          aria-current={id === here || undefined}
          rightSection={<Hint>{words.roles[role]}</Hint>}
          disabled={choosing.isPending}
          closeMenuOnClick={false}
          onClick={() => choosing.mutate(id)}
        >
          <bdi>{shop}</bdi>
        </Menu.Item>
      ))}
      {choosing.error && <Failed error={choosing.error} />}
      <Menu.Divider />
    </>
  );
}
