// How a screen changes something at the service.
import { useMutation, useQueryClient } from '@tanstack/react-query';

/**
 * Sends it and reads the list anew, whatever came of it: somebody else may have changed it.
 * @param list the first part of the keys of what is read
 * @param onDone after the list is there
 */
export function useChange<Answer, Sent = void>(
  list: string,
  send: (sent: Sent) => Promise<Answer>,
  onDone?: (answer: Answer) => void,
) {
  const client = useQueryClient();
  const readAnew = () => client.invalidateQueries({ queryKey: [list] });
  return useMutation({
    mutationFn: send,
    onSuccess: async (answer) => {
      await readAnew();
      onDone?.(answer);
    },
    // Not waited for: without a network it takes seconds.
    onError: () => void readAnew(),
  });
}
