// Not built yet: its title alone.
import { Screen } from '../../ui/states.tsx';
import { useWords } from '../../words/words.tsx';

export default function MoneyScreen() {
  return <Screen title={useWords('money').title}>{null}</Screen>;
}
