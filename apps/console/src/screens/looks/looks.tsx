// Not built yet: its title alone.
import { Screen } from '../../ui/states.tsx';
import { useWords } from '../../words/words.tsx';

export default function LooksScreen() {
  return <Screen title={useWords('looks').title}>{null}</Screen>;
}
