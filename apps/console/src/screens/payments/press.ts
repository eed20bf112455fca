// A press that acts once, however often it is sent: the same key names it until its answer has come, also where the page is loaded anew meanwhile.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CallFailure, newPressKey } from '../../call.ts';

type Pressed<Sent, Answer> = {
  payment: string;
  /** Names the press: what is sent under another name is another one. */
  nameOf(sent: Sent): string;
  send(sent: Sent, key: string): Promise<Answer>;
  onDone?(answer: Answer): void;
};

export function usePress<Sent, Answer>({ payment, nameOf, send, onDone }: Pressed<Sent, Answer>) {
  const client = useQueryClient();
  const pressOf = (sent: Sent): string => `titan-press ${payment} ${nameOf(sent)}`;
  return useMutation({
    mutationFn: (sent: Sent) => send(sent, keyOf(pressOf(sent))),
    // What was refused has done nothing. What was lost, or broke off at the service, may have: the next press is the same one.
    onSettled: (_, error, sent) => {
      if (!isLost(error)) sessionStorage.removeItem(pressOf(sent));
      // Not waited for: without a network it takes seconds, and what came of the press would not be told until then.
      void client.invalidateQueries({ queryKey: ['asked-refunds'] });
      void client.invalidateQueries({ queryKey: ['payment', payment] });
    },
    onSuccess: (answer) => onDone?.(answer),
  });
}

function keyOf(press: string): string {
  const key = sessionStorage.getItem(press) ?? newPressKey();
  sessionStorage.setItem(press, key);
  return key;
}

/** Whether it may have been done all the same. */
export function isLost(error: Error | null): boolean {
  return error instanceof CallFailure && (error.code === 'UNREACHABLE' || error.code === 'UNAVAILABLE');
}
