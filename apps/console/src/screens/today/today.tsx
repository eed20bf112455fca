// Not built yet: its title alone.
import { Screen } from '../../ui/states.tsx';
import { useWords } from '../../words/words.tsx';

export default function TodayScreen() {
  return <Screen title={useWords('today').title}>{null}</Screen>;
}
