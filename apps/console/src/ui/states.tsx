// What every screen has besides its content: its title, waiting, nothing there, and what went wrong.
import { Alert, Anchor, Button, Group, Loader, Stack, Text, Title } from '@mantine/core';
import { useDisclosure, useInterval } from '@mantine/hooks';
import type { UseQueryResult } from '@tanstack/react-query';
import { Component, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { CallFailure } from '../call.ts';
import { type ScreenName, SCREENS } from '../screens.ts';
import { useWords } from '../words/words.tsx';
import { Figure } from './figure.tsx';

const SECOND_MS = 1_000;

type ScreenProps = {
  title: string;
  /** The title is a sum, which everything else is about. */
  isSum?: boolean;
  /** What the title is in one word. */
  beside?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
};

/** A screen. Its heading has the focus when it opens, so that it is heard and the keyboard starts there. */
export function Screen({ title, isSum = false, beside, actions, children }: ScreenProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { about, screens } = useWords('console');
  const [at] = useLocation();
  const search = useSearch();
  // The list whose row it is.
  const above = SCREENS.find(
    ({ path, place }) => place === 'menu' && path !== '/' && at.startsWith(`${path}/`),
  );
  const name = SCREENS.find(({ path }) => path === at)?.name;
  const [isHelpOpen, help] = useDisclosure(false);
  useEffect(() => {
    document.title = title;
    heading.current?.focus({ preventScroll: true });
  }, [title]);
  return (
    <Stack gap="lg">
      {above && (
        <Anchor component={Link} href={`${above.path}${search && `?${search}`}`} className="no-print">
          {screens[above.name]}
        </Anchor>
      )}
      <Group justify="space-between" align="center">
        <Group gap="sm">
          <Title order={1} tabIndex={-1} ref={heading} {...(isSum ? { fz: 32 } : {})}>
            {title}
          </Title>
          {beside}
          {name && (
            <Button
              variant="default"
              className="help"
              size="compact-sm"
              radius="xl"
              aria-label={about}
              aria-expanded={isHelpOpen}
              onClick={help.toggle}
            >
              ?
            </Button>
          )}
        </Group>
        {actions}
      </Group>
      {name && isHelpOpen && (
        <Boundary>
          <Suspense fallback={null}>
            <Help name={name} />
          </Suspense>
        </Boundary>
      )}
      {children}
    </Stack>
  );
}

/** What the screen is for. Its words come when somebody asks. */
function Help({ name }: { name: ScreenName }) {
  const words = useWords('help');
  return <Text maw="65ch">{words[name]}</Text>;
}

/**
 * Its content once it is there; before, that it is being loaded; or why it is not.
 * @param isLive the content is looked at again and again, and says when that fails
 */
export function Loaded<Data>({
  query,
  isLive = false,
  children,
}: {
  query: UseQueryResult<Data>;
  isLive?: boolean;
  children: (data: Data) => ReactNode;
}) {
  const words = useWords('console');
  const { data, isPaused, refetch } = query;
  if (data !== undefined && !isLive) return children(data);
  // The browser knows that it is offline, and asks nothing.
  const error = isPaused ? new CallFailure('UNREACHABLE') : query.error;
  if (data !== undefined || error)
    return (
      <>
        {error && <Failed error={error} retry={() => void refetch()} />}
        {data !== undefined && children(data)}
      </>
    );
  return (
    <Group role="status" gap="sm" py="xl">
      <Loader size="sm" />
      <Text c="dimmed">{words.loading}</Text>
    </Group>
  );
}

/**
 * What went wrong, and the next step.
 * @param theirs shows what somebody else has saved since a form was opened, in the place of what was typed
 */
export function Failed(props: { error: unknown; retry?: () => void; theirs?: () => void }) {
  const { error, retry, theirs } = props;
  const words = useWords('console');
  const isOvertaken = theirs !== undefined && error instanceof CallFailure && error.code === 'CHANGED';
  const next = isOvertaken ? theirs : retry;
  return (
    <Alert color="red">
      <Stack gap="sm" align="flex-start">
        <Text>{isOvertaken ? words.overtaken : <FailureText error={error} />}</Text>
        {next && (
          <Button variant="default" onClick={next}>
            {isOvertaken ? words.theirs : words.retry}
          </Button>
        )}
      </Stack>
    </Alert>
  );
}

/** Around what may fail to be drawn, as where a file of the console does not come: says so, and loads the page anew. */
export class Boundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    const error = new CallFailure(navigator.onLine ? 'UNAVAILABLE' : 'UNREACHABLE');
    return <Failed error={error} retry={() => location.reload()} />;
  }
}

/** What went wrong; where it is told how long to wait, how long it still is. Each failure is shown by one of its own. */
function FailureText({ error }: { error: unknown }) {
  const { failures, tryAgainIn } = useWords('console');
  const { code, retryAfterSeconds } = error instanceof CallFailure ? error : new CallFailure('UNAVAILABLE');
  const [seconds, setSeconds] = useState(retryAfterSeconds ?? 0);
  useInterval(() => setSeconds((before) => before - 1), SECOND_MS, {
    autoInvoke: retryAfterSeconds !== null,
  });
  return seconds > 0 ? tryAgainIn({ count: seconds }) : failures[code];
}

/** Small print: what explains a field, a figure or a list. */
export function Hint({ children }: { children: ReactNode }) {
  return (
    <Text size="sm" c="dimmed">
      {children}
    </Text>
  );
}

/** Somebody, by the name that they have, and their address. */
export function Named({ name, email, to }: { name: string | null; email: string; to?: string }) {
  const shown = <bdi>{name ?? email}</bdi>;
  return (
    <Stack gap={0}>
      {to === undefined ? shown : <Figure to={to}>{shown}</Figure>}
      {name !== null && (
        <Hint>
          <bdi>{email}</bdi>
        </Hint>
      )}
    </Stack>
  );
}

/** Nothing is there: why, and what to do next. */
export function Nothing({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <Stack align="flex-start" gap="sm" py="xs">
      <Text c="dimmed">{children}</Text>
      {action}
    </Stack>
  );
}

/** Fetches the next page of a list, while there is one. */
export function More({
  query,
}: {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage(): Promise<unknown> };
}) {
  const { more } = useWords('console');
  if (!query.hasNextPage) return null;
  return (
    <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
      {more}
    </Button>
  );
}
