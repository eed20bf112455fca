// Who is signed in, and what they may do.
import type { Me } from '@titan/contract/console/account.schema';
import { mayDo, type Right } from '@titan/contract/console/rights';
import { useQuery } from '@tanstack/react-query';
import { createContext, use } from 'react';
import { call, CallFailure } from './call.ts';

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

/** Null: nobody is signed in. Not a failure, which looking again would undo while somebody types their password. */
export function useMeQuery() {
  const read = (): Promise<Me | null> =>
    call('GET /me').catch((error: unknown) => {
      if (error instanceof CallFailure && error.code === 'SIGN_IN_NEEDED') return null;
      throw error;
    });
  return useQuery({ queryKey: ['me'], queryFn: read, staleTime: 60_000 });
}
