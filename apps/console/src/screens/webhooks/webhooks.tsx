// Not built yet: its title alone.
import { Screen } from '../../ui/states.tsx';
import { useWords } from '../../words/words.tsx';

export default function WebhooksScreen() {
  return <Screen title={useWords('webhooks').title}>{null}</Screen>;
}
