// Spec §3 "Sandbox sample phone numbers exist per currency": one tap fills the form; without script the service renders it filled.
import type { FormEvent, MouseEvent } from 'react';
import { mobileMoneyMessages } from '@titan/copy/words/mobile-money';
import { useWords } from '../ui/language.tsx';
import { useAnnounce } from '../ui/live-region.tsx';
import { TestDrawer } from './test-drawer.tsx';
import type { WalletPrefill } from './sandbox-wallets.ts';
import classes from './test-box.module.css';

type TestNumbersProps = { address: string; currency: string; onNumber(wallet: WalletPrefill): void };

export function TestNumbers({ address, currency, onNumber }: TestNumbersProps) {
  const words = useWords(mobileMoneyMessages);
  const announce = useAnnounce();
  const fill = async (preset: WalletPreset) => {
    const { sandboxWallet } = await import('./sandbox-wallets.ts');
    const wallet = sandboxWallet(preset, currency);
    if (wallet === null) return;
    onNumber(wallet);
    announce(words.testFilled({ name: words.testOutcomes[preset] }));
  };
  const handlePress = (event: MouseEvent, preset: WalletPreset) => {
    event.preventDefault();
    void fill(preset);
  };
  const handleChoice = (event: FormEvent<HTMLSelectElement>) => {
    const { value } = event.currentTarget;
    if (value !== '') void fill(value as WalletPreset);
  };
  return (
    <TestDrawer>
      <form action={address}>
        <input type="hidden" name="method" value="mobile_money" />
        <fieldset>
          <legend>{words.testNumbers}</legend>
          <div className={classes.chips}>
            {payingPresets(currency).map((preset) => (
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
      <form action={address}>
        <input type="hidden" name="method" value="mobile_money" />
        <label htmlFor="preset">{words.testFailing}</label>
        <select id="preset" name="preset" onInput={handleChoice}>
          <option value="">{words.testChoose}</option>
          {failingPresets(currency).map((preset) => (
            <option key={preset} value={preset}>
              {words.testOutcomes[preset]}
            </option>
          ))}
        </select>
        <button>{words.testFill}</button>
      </form>
    </TestDrawer>
  );
}

// --- Names of the outcomes that can be filled in; the numbers come with `sandbox-wallets.ts` (spec §9 Sandbox)

type WalletPreset = keyof (typeof mobileMoneyMessages)['testOutcomes'];

/** Numbers that ask for something else. */
const OTHER_WAYS: Record<string, readonly WalletPreset[]> = {
  XOF: ['redirect'],
  GHS: ['voucher'],
  KES: ['offline'],
};

/** Test numbers of a currency that pay. */
export function payingPresets(currency: string): readonly WalletPreset[] {
  return ['success', ...(OTHER_WAYS[currency] ?? [])];
}

/** Test numbers of a currency that do not pay, or not by themselves. */
export function failingPresets(currency: string): readonly WalletPreset[] {
  const declines = currency === 'NGN' || currency === 'ZAR' ? [] : (['declined_on_phone'] as const);
  return ['failed', 'insufficient_funds', 'invalid_number', ...declines, 'pending'];
}
