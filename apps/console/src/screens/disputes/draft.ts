// The draft of an answer, kept by itself: a second after the last key at the service, and until it is there in this tab, so that neither a lost
// network nor a reload loses a word. Of two people who write, the second is told.
import type { DisputeDetails } from '@titan/contract/console/disputes.schema';
import { useTimeout } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call, CallFailure } from '../../call.ts';
import { useMe } from '../../session.tsx';
import { isLost } from '../payments/press.ts';

type Texts = Pick<DisputeDetails['answer'], 'message' | 'service' | 'address' | 'deliveredOn'>;

type Typed = {
  texts: Texts;
  /** The version of what was saved when it was typed. */
  version: number;
  /** What was sent last: its answer may have been lost. Null: nothing was. */
  sent: Texts | null;
};

export type Draft = {
  texts: Texts;
  version: number;
  change(part: Partial<Texts>): void;
  /** `lost`: there is no network, and it is tried again. */
  state: 'saved' | 'saving' | 'lost';
  /** Somebody else has saved since, or it is not to be written any more. */
  error: Error | null;
  /** Shows what is saved now, in the place of what was typed. */
  takeTheirs(): void;
  /** What was typed is at the service now. */
  forget(): void;
};

const AFTER_MS = 1_000;
const AGAIN_MS = 5_000;

export function useDraft({ id, stage, answer }: Pick<DisputeDetails, 'id' | 'stage' | 'answer'>): Draft {
  const { id: person } = useMe();
  const client = useQueryClient();
  const place = `titan-dispute ${person} ${id} ${stage}`;
  const saved: Typed = { texts: textsOf(answer), version: answer.version, sent: null };
  // Null: nothing, and what is saved is shown, whoever saves next.
  const [typed, setTyped] = useState<Typed | null>(() => readKept(place));
  const [error, setError] = useState<Error | null>(null);
  const [tries, setTries] = useState(0);
  const isUnderWay = useRef(false);
  const { shown, isChanged, isStopped } = judged(typed ?? saved, saved, error);

  const keep = (next: Typed): void => {
    sessionStorage.setItem(place, JSON.stringify(next));
    setTyped(next);
  };
  const readAnew = () => client.invalidateQueries({ queryKey: ['dispute', String(id)] });
  const save = async (): Promise<void> => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    const { texts, version } = shown;
    setTyped((before) => before && { ...before, sent: texts });
    try {
      const params = { id: String(id) };
      await call('POST /disputes/:id/draft', { params, body: { ...texts, stage, version } });
      setError(null);
    } catch (failure) {
      setError(failure as Error);
    }
    // What is saved now tells what is still to be saved, and whether it was ours.
    await readAnew();
    isUnderWay.current = false;
    setTries((before) => before + 1);
  };
  const isToSave = isChanged && !isStopped;
  const { start, clear } = useTimeout(() => void save(), error === null ? AFTER_MS : AGAIN_MS);
  useEffect(() => {
    if (isToSave) start();
    return clear;
  }, [typed?.texts, isToSave, start, clear, tries]);
  useEffect(() => {
    if (!isChanged) sessionStorage.removeItem(place);
  }, [isChanged, place]);

  const forget = (): void => {
    sessionStorage.removeItem(place);
    setError(null);
  };
  return {
    texts: shown.texts,
    version: shown.version,
    change(part) {
      if (error !== null && !isLost(error)) setError(null);
      keep({ ...shown, texts: { ...shown.texts, ...part } });
    },
    state: stateOf(isChanged, error),
    error: isStopped ? (error ?? new CallFailure('CHANGED')) : null,
    takeTheirs() {
      forget();
      setTyped(null);
      void readAnew();
    },
    forget,
  };
}

/** What is shown of what is typed and what is saved, and whether it may still be saved. */
function judged(typed: Typed, saved: Typed, error: Error | null) {
  const isChanged = !isSame(typed.texts, saved.texts);
  // What this tab sent is no other person's, whatever became of its answer.
  const isOurs = typed.sent !== null && isSame(typed.sent, saved.texts);
  const version = isOurs ? Math.max(typed.version, saved.version) : typed.version;
  const isStopped = isChanged && (version < saved.version || (error !== null && !isLost(error)));
  return { shown: isChanged ? { ...typed, version } : saved, isChanged, isStopped };
}

function stateOf(isChanged: boolean, error: Error | null): Draft['state'] {
  if (!isChanged) return 'saved';
  return error !== null && isLost(error) ? 'lost' : 'saving';
}

function textsOf({ message, service, address, deliveredOn }: Texts): Texts {
  return { message, service, address, deliveredOn };
}

const isSame = (one: Texts, other: Texts): boolean =>
  JSON.stringify(textsOf(one)) === JSON.stringify(textsOf(other));

function readKept(place: string): Typed | null {
  const text = sessionStorage.getItem(place);
  return text === null ? null : (JSON.parse(text) as Typed);
}
