// The console around its screens: who is signed in, the menu, and the screen of the address.
import { Container } from '@mantine/core';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Route, Router, Switch, useLocation } from 'wouter';
import { CallFailure, isTestAddress, onStepUp, type ProofGiven, TEST_BASE } from './call.ts';
import { SCREENS } from './screens.ts';
import { MeContext, useMay, useMeQuery } from './session.tsx';
import { Boundary, Failed, Loaded, Nothing, Screen } from './ui/states.tsx';
import { Shell } from './ui/shell.tsx';
import { useWords } from './words/words.tsx';

// Not part of the first list that is painted.
const SignIn = lazy(async () => ({ default: (await import('./sign-in/sign-in.tsx')).SignIn }));
const Notices = lazy(async () => ({ default: (await import('./ui/notices.tsx')).Notices }));
const StepUp = lazy(async () => ({ default: (await import('./sign-in/step-up.tsx')).StepUp }));

export function App() {
  const query = useMeQuery();
  if (query.data === null || location.pathname === '/console/setup')
    return (
      <Container size="xs" py="xl" component="main">
        <Boundary>
          <Suspense fallback={null}>
            <SignIn />
          </Suspense>
        </Boundary>
      </Container>
    );
  return (
    <Loaded query={query}>
      {(me) => (
        <MeContext value={me}>
          <Router base={isTestAddress() ? TEST_BASE : '/console'}>
            <Shell>
              <FirstNotices />
              <Screens />
            </Shell>
            <StepUps />
          </Router>
        </MeContext>
      )}
    </Loaded>
  );
}

/** What the owner reads before all else, whichever screen they come to. */
function FirstNotices() {
  const may = useMay();
  return may('notices') ? (
    <Suspense fallback={null}>
      <Notices />
    </Suspense>
  ) : null;
}

/** The dialog is loaded after the screen; whoever asks before it is there waits. */
function StepUps() {
  const [waiting, setWaiting] = useState<ProofGiven[]>([]);
  useEffect(() => onStepUp((given) => setWaiting((before) => [...before, given])), []);
  const settle: ProofGiven = (isProved) => {
    for (const given of waiting) given(isProved);
    setWaiting((now) => now.slice(waiting.length));
  };
  return (
    <Suspense fallback={null}>
      <StepUp isOpen={waiting.length > 0} settle={settle} />
    </Suspense>
  );
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
