// TEST MODE: makes the provider's next answer go wrong, and shows the provider's own book. Without
// script a plain form does the same (pages/returns/sandbox-pages.tsx).
import { createClient } from '@titan/contract/payer/client';
import { orderFault } from '@titan/contract/sandbox/controls';
import { SANDBOX_FAULTS, type SandboxFault } from '@titan/contract/sandbox/faults';
import { LIMITS } from '@titan/rules/limits';
import { type FormEvent, useState } from 'react';
import { testToolsMessages } from '@titan/copy/words/test-tools';
import { useWords } from '../ui/language.tsx';
import { createHttp } from '../platform/browser-ports.ts';
import { useAnnounce } from '../ui/live-region.tsx';
import classes from './test-box.module.css';

export function SandboxTools({ reference }: { reference: string }) {
  const words = useWords(testToolsMessages);
  const announce = useAnnounce();
  const [outcome, setOutcome] = useState('');
  const order = async (fault: SandboxFault) => {
    const isOrdered = await sendOrder(fault, reference);
    const sentence = isOrdered ? words.ordered({ what: words.faults[fault] }) : words.notOrdered;
    setOutcome(sentence);
    announce(sentence);
  };
  const handleChoice = ({ currentTarget }: FormEvent<HTMLSelectElement>) => {
    const fault = SANDBOX_FAULTS.find((each) => each === currentTarget.value);
    if (fault) void order(fault);
  };
  return (
    <div className={classes.test}>
      <div>
        <label htmlFor="fault">{words.nextAnswer}</label>
        <select id="fault" defaultValue="" onInput={handleChoice}>
          <option value="">{words.asUsual}</option>
          {SANDBOX_FAULTS.map((fault) => (
            <option key={fault} value={fault}>
              {words.faults[fault]}
            </option>
          ))}
        </select>
      </div>
      {outcome === '' ? null : <p>{outcome}</p>}
      <p>
        <a href={`/sandbox/book?reference=${encodeURIComponent(reference)}`} target="_blank" rel="noreferrer">
          {words.book}
        </a>
      </p>
    </div>
  );
}

async function sendOrder(fault: SandboxFault, reference: string): Promise<boolean> {
  const call = createClient({
    base: '',
    bearer: () => '',
    timeoutMs: LIMITS.requestTimeoutMs,
    ...createHttp(window),
  });
  return (await call(orderFault, { fault, payment_reference: reference })).ok;
}
