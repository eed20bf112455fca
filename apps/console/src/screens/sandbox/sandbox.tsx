// Not built yet: its title alone.
import { Screen } from '../../ui/states.tsx';
import { useWords } from '../../words/words.tsx';

export default function SandboxScreen() {
  return <Screen title={useWords('sandbox').title}>{null}</Screen>;
}
