// What a form does once its answer is there and it still stands: it leads the payer to what must be typed again.
import { useEffect, useEffectEvent, useRef } from 'react';

export function useAfterSending(submitting: boolean, onAnswered: () => void): void {
  const wasSubmitting = useRef(false);
  const handleAnswer = useEffectEvent(onAnswered);
  useEffect(() => {
    if (wasSubmitting.current && !submitting) handleAnswer();
    wasSubmitting.current = submitting;
  }, [submitting]);
}
