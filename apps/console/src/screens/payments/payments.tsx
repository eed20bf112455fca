// Not built yet: its title alone.
import { Screen } from '../../ui/states.tsx';
import { useWords } from '../../words/words.tsx';

export default function PaymentsScreen() {
  return <Screen title={useWords('payments').title}>{null}</Screen>;
}
