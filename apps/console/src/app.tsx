// The console around its screens: who is signed in, the menu, and the screen of the address.
import { Container } from '@mantine/core';
import type { Me } from '@titan/contract/console/account.schema';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Route, Router, Switch, useLocation } from 'wouter';
import { call, CallFailure, isTestAddress, onStepUp, type ProofGiven, TEST_BASE } from './call.ts';
import { SCREENS } from './screens.ts';
import { MeContext, useMay, useMeQuery } from './session.tsx';
import { Boundary, Failed, Loaded, Nothing, Screen } from './ui/states.tsx';
import { Shell } from './ui/shell.tsx';
import { useWords } from './words/words.tsx';

// Not part of the first list that is painted.
const SignIn = lazy(async () => ({ default: (await import('./sign-in/sign-in.tsx')).SignIn }));
const Notices = lazy(async () => ({ default: (await import('./ui/notices.tsx')).Notices }));
const Shield = lazy(async () => ({ default: (await import('./ui/shield.tsx')).Shield }));
const loadStepUp = async () => ({ default: (await import('./sign-in/step-up.tsx')).StepUp });
const StepUp = lazy(loadStepUp);

export function App() {
  const query = useMeQuery();
  const [me, setMe] = useState<Me | null>(null);
  useEffect(() => {
    if (me) document.documentElement.dataset['person'] = me.id;
  }, [me]);
  if (query.data && query.data !== me && !isOther(query.data, me)) setMe(query.data);
  if (location.pathname === '/console/setup' || (query.data === null && me === null)) return <NotSignedIn />;
  if (me === null) return <Loaded query={query}>{() => null}</Loaded>;
  // Nothing of whoever was here before is theirs.
  if (query.data && isOther(query.data, me)) return <Anew />;
  const hasEnded = query.data === null;
  return (
    <>
      {hasEnded && <Ended />}
      {/* What was typed is kept, and comes back with whoever typed it. */}
      <div hidden={hasEnded}>
        <MeContext value={me}>
          <Router base={isTestAddress() ? TEST_BASE : '/console'}>
            <Shell>
              <FirstShield />
              <FirstNotices />
              <Screens />
            </Shell>
            <StepUps />
          </Router>
        </MeContext>
      </div>
    </>
  );
}

const isOther = (now: Me, before: Me | null): boolean => before !== null && now.id !== before.id;

function Anew() {
  useEffect(() => location.reload(), []);
  return null;
}

/** @param hasEnded somebody was signed in here */
function NotSignedIn({ hasEnded = false }: { hasEnded?: boolean }) {
  return (
    <Container size="xs" py="xl" component="main">
      <Boundary>
        <Suspense fallback={null}>
          <SignIn hasEnded={hasEnded} />
        </Suspense>
      </Boundary>
    </Container>
  );
}

/** Stands in the place of all that was on the screen, until they are back. */
function Ended() {
  const client = useQueryClient();
  const [titleBefore] = useState(document.title);
  useEffect(() => {
    document.documentElement.toggleAttribute('data-signed-out', true);
    return () => {
      document.documentElement.toggleAttribute('data-signed-out', false);
      document.title = titleBefore;
      void client.invalidateQueries({ predicate: ({ queryKey: [first] }) => first !== 'me' });
    };
  }, [client, titleBefore]);
  return <NotSignedIn hasEnded />;
}

/** What the owner reads before all else, whichever screen they come to. Most days there is none, and its code stays away. */
function FirstNotices() {
  const may = useMay();
  const query = useQuery({
    queryKey: ['notices'],
    queryFn: () => call('GET /notices'),
    enabled: may('notices'),
    // What the owner does now is no news to them: it is shown when they come back.
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (query.data === undefined || query.data.notices.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <Notices {...query.data} />
    </Suspense>
  );
}

const SHIELD_EVERY_MS = 20_000;

/** Most days nobody tries cards at the shop, and its code stays away. */
function FirstShield() {
  const may = useMay();
  const query = useQuery({
    queryKey: ['shield'],
    queryFn: () => call('GET /shield'),
    enabled: may('seeShield'),
    refetchInterval: SHIELD_EVERY_MS,
  });
  if (query.data === undefined || (query.data.stages.length === 0 && query.data.decided === null))
    return null;
  return (
    <Suspense fallback={null}>
      <Shield {...query.data} />
    </Suspense>
  );
}

/** The dialog is loaded when it is first asked for. Where it does not come, it is as if it had been closed. */
function StepUps() {
  const [waiting, setWaiting] = useState<ProofGiven[]>([]);
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    const show = async (given: ProofGiven): Promise<void> => {
      try {
        await loadStepUp();
      } catch {
        given(false);
        return;
      }
      setLoaded(true);
      setWaiting((before) => [...before, given]);
    };
    return onStepUp((given) => void show(given));
  }, []);
  const settle: ProofGiven = (isProved) => {
    for (const given of waiting) given(isProved);
    setWaiting((now) => now.slice(waiting.length));
  };
  return isLoaded ? (
    <Suspense fallback={null}>
      <StepUp isOpen={waiting.length > 0} settle={settle} />
    </Suspense>
  ) : null;
}

function Screens() {
  const may = useMay();
  const { failures, title } = useWords('console');
  const [at] = useLocation();
  return (
    <Boundary key={at}>
      <Suspense fallback={null}>
        <Switch>
          {SCREENS.map(({ path, right, component: Component }) => (
            <Route key={path} path={path}>
              {may(right) ? <Component /> : <Failed error={new CallFailure('NOT_ALLOWED')} />}
            </Route>
          ))}
          <Route>
            <Screen title={title}>
              <Nothing>{failures.UNKNOWN}</Nothing>
            </Screen>
          </Route>
        </Switch>
      </Suspense>
    </Boundary>
  );
}
