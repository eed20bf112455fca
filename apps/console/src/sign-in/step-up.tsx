// Not built yet: it asks for nothing, so nothing is proved.
import { useEffect } from 'react';
import { onStepUp } from '../call.ts';

/** Asks who is signed in to prove anew who they are, when a call needs it (call.ts). */
export function StepUp() {
  useEffect(() => {
    onStepUp(() => Promise.resolve(false));
    return () => onStepUp(null);
  }, []);
  return null;
}
