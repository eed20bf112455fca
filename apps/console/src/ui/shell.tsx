// The frame around every screen: whose data it is, the menu of what the person may see, how to find anything, and how to leave.
import { ActionIcon, AppShell, Badge, Burger, Button, Container, Group, NavLink, Text } from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { SCREENS } from '../screens.ts';
import { useMay, useMe } from '../session.tsx';
import { useWords } from '../words/words.tsx';
import { FinderIcon, ScreenIcon } from './icons.tsx';
import { PersonName } from './person-name.tsx';
import { Boundary } from './states.tsx';

const HEADER_PX = 56;

// A sixth of the first screen's bytes together, and most people open neither.
const Palette = lazy(() => import('./palette.tsx'));
const PersonMenu = lazy(async () => ({ default: (await import('./person-menu.tsx')).PersonMenu }));

export function Shell({ children }: { children: ReactNode }) {
  const [isOpen, menu] = useDisclosure(false);
  const words = useWords('console');
  const { shop, env } = useMe();
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
        <Group h="100%" px="md" gap="sm" wrap="nowrap">
          <Burger opened={isOpen} onClick={menu.toggle} hiddenFrom="sm" size="sm" aria-label={words.menu} />
          <Text fw={700} truncate dir="auto">
            {shop}
          </Text>
          {env === 'test' && (
            <Badge variant="filled" color="yellow.4" c="#12151c" className="whole">
              {words.testData}
            </Badge>
          )}
          <Finder />
          <Person />
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="xs" aria-label={words.menu}>
        <AppShell.Section grow>
          <Entries onChosen={menu.close} />
        </AppShell.Section>
        <Text size="sm" c="dimmed" p="xs">
          {words.times({ zone: Intl.DateTimeFormat().resolvedOptions().timeZone })}
        </Text>
      </AppShell.Navbar>
      <AppShell.Main id="main">
        <Container size="lg" p={0}>
          {children}
        </Container>
      </AppShell.Main>
    </AppShell>
  );
}

function useMenu() {
  const { mode } = useMe();
  const may = useMay();
  return SCREENS.filter(({ place, right }) => may(right) && (place === 'menu' || place === mode));
}

function Entries({ onChosen }: { onChosen: () => void }) {
  const { screens } = useWords('console');
  const [at] = useLocation();
  return useMenu().map(({ name, path }) => {
    const isHere = path === '/' ? at === '/' : at.startsWith(path);
    return (
      <NavLink
        key={path}
        component={Link}
        href={path}
        label={screens[name]}
        leftSection={<ScreenIcon name={name} />}
        active={isHere}
        aria-current={isHere ? 'page' : undefined}
        onClick={onChosen}
      />
    );
  });
}

/** Until it is pressed a button alone. */
function Person() {
  const { name } = useMe();
  const [isAsked, setAsked] = useState(false);
  const closed = (
    <Button
      variant="default"
      flex="none"
      maw="40%"
      px={{ base: 'sm', sm: 'md' }}
      aria-haspopup="menu"
      aria-label={name}
      onClick={() => setAsked(true)}
    >
      <PersonName name={name} />
    </Button>
  );
  return isAsked ? (
    <OnDemand meanwhile={closed}>
      <PersonMenu />
    </OnDemand>
  ) : (
    closed
  );
}

/** The palette's code comes when it is first asked for. */
function Finder() {
  const words = useWords('console');
  const screens = useMenu();
  const [isAsked, setAsked] = useState(false);
  const open = (): void => setAsked(true);
  useHotkeys(isAsked ? [] : [['mod+K', open]]);
  return (
    <>
      <Button variant="default" ms="auto" c="dimmed" fw={400} visibleFrom="sm" onClick={open}>
        {words.search} &nbsp;<kbd>Ctrl K</kbd>
      </Button>
      <ActionIcon
        variant="default"
        size={44}
        ms="auto"
        hiddenFrom="sm"
        aria-label={words.search}
        onClick={open}
      >
        <FinderIcon />
      </ActionIcon>
      {isAsked && (
        <OnDemand>
          <Palette screens={screens} onClosed={() => setAsked(false)} />
        </OnDemand>
      )}
    </>
  );
}

/** Without a network it says so in its own place, and the screen stays. */
function OnDemand({ meanwhile = null, children }: { meanwhile?: ReactNode; children: ReactNode }) {
  return (
    <Boundary>
      <Suspense fallback={meanwhile}>{children}</Suspense>
    </Boundary>
  );
}
