// Who is signed in, and what they may do.
import type { Me } from '@titan/contract/console/account.schema';
import { mayDo, type Right } from '@titan/contract/console/rights';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, use, useEffect } from 'react';
import { call, CallFailure, pageClock } from './call.ts';

export const MeContext = createContext<Me | null>(null);

export function useMe(): Me {
  const found = use(MeContext);
  if (found === null) throw new Error('Nobody is signed in around this');
  return found;
}

/** Whether they may, with the data that is shown. */
export function useMay(): (right: Right) => boolean {
  const { role, env } = useMe();
  return (right) => mayDo(role, right, env);
}

const TABS = 'titan-console';

/** Makes the console's other tabs look whether somebody is signed in. */
export function tellOtherTabs(): void {
  const tabs = new BroadcastChannel(TABS);
  tabs.postMessage(null);
  tabs.close();
}

/** A look so long before the end keeps signed in who types without pressing anything that asks the service. */
const EARLY_MS = 10_000;
const AFTER_MS = 250;

/** `endsAt`: when their time is over, if nothing makes it longer; of the page's own clock. */
type Here = Me & { endsAt: number };

const leftMs = ({ endsAt }: Here): number => endsAt - pageClock.now();

/** Null: nobody is signed in. Not a failure, which looking again would undo while somebody types their password. */
export function useMeQuery() {
  const client = useQueryClient();
  const read = async (): Promise<Here | null> => {
    try {
      const me = await call('GET /me');
      return { ...me, endsAt: pageClock.now() + me.endsInMs };
    } catch (error) {
      if (error instanceof CallFailure && error.code === 'SIGN_IN_NEEDED') return null;
      // Where the service does not answer, nothing that is known here has made it longer.
      const known = client.getQueryData<Here | null>(['me']);
      if (known && leftMs(known) <= 0) return null;
      throw error;
    }
  };
  const query = useQuery({
    queryKey: ['me'],
    queryFn: read,
    staleTime: 60_000,
    refetchInterval: ({ state: { data } }) => {
      if (!data) return false;
      const left = leftMs(data);
      return left > EARLY_MS ? left - EARLY_MS : Math.max(left, 0) + AFTER_MS;
    },
    refetchIntervalInBackground: true,
  });
  const { refetch } = query;
  const isSignedIn = query.data === undefined ? null : query.data !== null;
  useEffect(() => {
    const tabs = new BroadcastChannel(TABS);
    tabs.addEventListener('message', () => void refetch());
    return () => tabs.close();
  }, [refetch]);
  useEffect(() => {
    if (isSignedIn !== null) tellOtherTabs();
  }, [isSignedIn]);
  return query;
}
