// What people do, as the activity log and notices call it.
import { useWords } from '../words/words.tsx';

/** An action as the page calls it; one that it has no words for keeps its name. */
export function useActions(): (action: string) => string {
  const actions: Readonly<Record<string, string>> = useWords('activityLog').actions;
  return (action) =>
    actions[action.replace(/[.-](\w)/g, (_, letter: string) => letter.toUpperCase())] ?? action;
}
