// The frame around every screen: whose data it is, the menu of what the person may see, and how to leave.
import {
  AppShell,
  Badge,
  Burger,
  Button,
  Group,
  Menu,
  NavLink,
  Text,
  useMantineColorScheme,
} from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { signOut } from '@titan/contract/console/account';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { call, isTestAddress, TEST_BASE } from '../call.ts';
import { SCREENS } from '../screens.ts';
import { useMay, useMe } from '../session.tsx';
import { keepTag, LANGUAGES, type Tag, useLanguage, useWords } from '../words/words.tsx';

const HEADER_PX = 56;

export function Shell({ children }: { children: ReactNode }) {
  const [isOpen, menu] = useDisclosure(false);
  const words = useWords('console');
  const { merchant, env } = useMe();
  return (
    <AppShell
      header={{ height: HEADER_PX }}
      navbar={{ width: 220, breakpoint: 'sm', collapsed: { mobile: !isOpen } }}
      padding="md"
    >
      <AppShell.Header>
        <a className="skip" href="#main">
          {words.skip}
        </a>
        <Group h="100%" px="md" justify="space-between" wrap="nowrap">
          <Group gap="sm" wrap="nowrap" miw={0}>
            <Burger opened={isOpen} onClick={menu.toggle} hiddenFrom="sm" size="sm" aria-label={words.menu} />
            <Text fw={700} truncate>
              {merchant.name}
            </Text>
            {env === 'test' && (
              <Badge color="yellow.4" c="#12151c" radius="sm">
                {words.testData}
              </Badge>
            )}
          </Group>
          <PersonMenu />
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="xs" aria-label={words.menu}>
        <Entries onChosen={menu.close} />
      </AppShell.Navbar>
      <AppShell.Main id="main">{children}</AppShell.Main>
    </AppShell>
  );
}

function Entries({ onChosen }: { onChosen: () => void }) {
  const { screens } = useWords('console');
  const { mode } = useMe();
  const may = useMay();
  const [at] = useLocation();
  const shown = SCREENS.filter(
    ({ isInMenu, isSandbox, right }) => isInMenu && may(right) && (!isSandbox || mode === 'sandbox'),
  );
  return shown.map(({ name, path }) => {
    const isHere = path === '/' ? at === '/' : at.startsWith(path);
    return (
      <NavLink
        key={path}
        component={Link}
        href={path}
        label={screens[name]}
        active={isHere}
        aria-current={isHere ? 'page' : undefined}
        onClick={onChosen}
      />
    );
  });
}

function PersonMenu() {
  const words = useWords('console');
  const { tag } = useLanguage();
  const { name, role, mode } = useMe();
  const client = useQueryClient();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const leave = async (): Promise<void> => {
    await call(signOut);
    client.clear();
    location.assign('/console');
  };
  const speak = (chosen: Tag): void => {
    keepTag(chosen);
    location.reload();
  };
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button variant="default">{name}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{words.roles[role]}</Menu.Label>
        <Menu.Item component={Link} href="/account">
          {words.screens.account}
        </Menu.Item>
        {mode === 'live' && (
          <Menu.Item component="a" href={isTestAddress() ? '/console' : TEST_BASE}>
            {isTestAddress() ? words.liveData : words.testData}
          </Menu.Item>
        )}
        <Menu.Item onClick={() => setColorScheme(colorScheme === 'dark' ? 'light' : 'dark')}>
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
