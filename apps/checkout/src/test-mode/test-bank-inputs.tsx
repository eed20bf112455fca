// TEST MODE: one tap fills in what the sandbox's bank asks for; without script the service renders it filled (spec §9 Sandbox).
import type { MouseEvent } from 'react';
import { payWithBankMessages } from '@titan/copy/words/pay-with-bank';
import { useWords } from '../ui/language.tsx';
import { useAnnounce } from '../ui/live-region.tsx';
import type { BankPrefill, BankPreset } from './sandbox-bank-inputs.ts';
import { TestDrawer } from './test-drawer.tsx';
import classes from './test-box.module.css';

type TestBankInputsProps = {
  address: string;
  currency: string;
  /** Where the payer is in the method, so that without script the same bank is drawn. */
  place: { stage: string; of: string };
  onFill(texts: BankPrefill): void;
};

const PRESETS: readonly BankPreset[] = ['success', 'invalid_account'];

export function TestBankInputs({ address, currency, place, onFill }: TestBankInputsProps) {
  const announce = useAnnounce();
  const words = useWords(payWithBankMessages);
  const fill = async (preset: BankPreset) => {
    const { sandboxBankInputs } = await import('./sandbox-bank-inputs.ts');
    const texts = sandboxBankInputs(preset, currency);
    if (texts === null) return;
    onFill(texts);
    announce(words.testFilled({ name: words.testOutcomes[preset] }));
  };
  const handlePress = (event: MouseEvent, preset: BankPreset) => {
    event.preventDefault();
    void fill(preset);
  };
  return (
    <TestDrawer>
      <form action={address}>
        {Object.entries({ method: 'pay_with_bank', ...place }).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <fieldset>
          <legend>{words.test}</legend>
          <div className={classes.chips}>
            {PRESETS.map((preset) => (
              <button
                key={preset}
                name="preset"
                value={preset}
                onClick={(event) => handlePress(event, preset)}
              >
                {words.testOutcomes[preset]}
              </button>
            ))}
          </div>
        </fieldset>
      </form>
      <p>{words.testOtherSteps}</p>
    </TestDrawer>
  );
}
