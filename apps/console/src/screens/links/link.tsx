// Not built yet: its title alone.
import { Screen } from '../../ui/states.tsx';
import { useWords } from '../../words/words.tsx';

export default function LinkScreen() {
  return <Screen title={useWords('links').title}>{null}</Screen>;
}
