// A form of what the service keeps: what was typed, and how it is saved where nobody else has saved meanwhile.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

/** @param key of the query by which it was read */
export function useSavedForm<Kept extends object>(
  key: string,
  saved: Kept,
  { read, write }: { read: () => Promise<Kept>; write: (typed: Kept) => Promise<Kept> },
) {
  const client = useQueryClient();
  const [typed, setTyped] = useState(saved);
  const save = useMutation({
    mutationFn: (whose: 'mine' | 'theirs') => (whose === 'mine' ? write(typed) : read()),
    onSuccess: (kept) => {
      client.setQueryData([key], kept);
      setTyped(kept);
    },
  });
  const change = (part: Partial<Kept>): void => {
    save.reset();
    setTyped({ ...typed, ...part });
  };
  const isChanged = JSON.stringify(typed) !== JSON.stringify(saved);
  return {
    typed,
    change,
    save,
    isChanged,
    isSaved: !isChanged && save.variables === 'mine' && save.isSuccess,
  };
}
