// Not built yet: its title alone.
import { Screen } from '../../ui/states.tsx';
import { useWords } from '../../words/words.tsx';

export default function TeamScreen() {
  return <Screen title={useWords('team').title}>{null}</Screen>;
}
