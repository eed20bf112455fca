// Not built yet: its title alone.
import { Screen } from '../ui/states.tsx';
import { useWords } from '../words/words.tsx';

/** Whoever is not signed in sees it, at every address; below /console/setup it is the set-up of a link. */
export function SignIn() {
  return <Screen title={useWords('signIn').title}>{null}</Screen>;
}
