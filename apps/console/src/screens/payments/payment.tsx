// Not built yet: its title alone.
import { Screen } from '../../ui/states.tsx';
import { useWords } from '../../words/words.tsx';

export default function PaymentScreen() {
  return <Screen title={useWords('payments').title}>{null}</Screen>;
}
