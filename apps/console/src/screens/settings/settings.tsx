// Not built yet: its title alone.
import { Screen } from '../../ui/states.tsx';
import { useWords } from '../../words/words.tsx';

export default function SettingsScreen() {
  return <Screen title={useWords('settings').title}>{null}</Screen>;
}
