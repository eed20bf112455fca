// Mirrors the boxes of the wallet in state: they keep their own text, so nothing typed before the script came is lost.
import type { MobileMoney } from '@titan/contract/payer/mobile-money.schema';
import { digitsOnly } from '@titan/rules/digits';
import { walletChargeNumber, walletDialCode, walletNumberProblem } from '@titan/rules/wallet-number';
import { asksNetwork } from '@titan/rules/wallet-stage';
import { type RefObject, useEffectEvent, useLayoutEffect, useMemo, useState } from 'react';
import { writeText } from '../../ui/text-field.tsx';

export type WalletField = 'network' | 'number';

type WalletFieldEntry = { texts: WalletTexts; hasLeft: boolean };

/**
 * The texts in the boxes of this form, which of them are wrong or missing, and how to type, leave, fill and focus them. Starts from
 * the draft when one is kept, else from what the boxes hold; every change goes back into the draft.
 */
export function useWalletEntry(
  form: RefObject<HTMLFormElement | null>,
  currency: string,
  draft: WalletDraft,
) {
  const boxes = useMemo(() => walletBoxes(form), [form]);
  const [entry, setEntry] = useState<WalletFieldEntry>({
    texts: { number: '', network: '' },
    hasLeft: false,
  });
  const read = (hasLeft: boolean) => {
    const texts = boxes.texts();
    draft.keep(texts);
    setEntry({ texts, hasLeft });
  };
  const fill = (texts: WalletTexts) => {
    boxes.fill(texts);
    read(false);
  };
  const takeTyped = useEffectEvent(() => fill(draft.read() ?? boxes.texts()));
  // Once: afterwards every change comes through `change`, `leave` or `fill`.
  useLayoutEffect(() => takeTyped(), []);

  return {
    texts: entry.texts,
    ...readWallet(currency, entry.texts),
    problem: entry.hasLeft ? walletNumberProblem(currency, entry.texts.number) : null,
    change: () => read(false),
    leave() {
      boxes.tidy((text) => withoutDialCode(currency, text));
      read(true);
    },
    fill,
    focus: boxes.focus,
  };
}

/** What is sent (spec §3), null until all is there; and what is missing until then. */
function readWallet(
  currency: string,
  { number, network }: WalletTexts,
): { wallet: MobileMoney | null; missing: WalletField[] } {
  const chargeNumber = walletChargeNumber(currency, number);
  const missing: WalletField[] = asksNetwork(currency) && network === '' ? ['network'] : [];
  if (chargeNumber === null) return { wallet: null, missing: [...missing, 'number'] };
  const wallet = { number: chargeNumber, ...(network === '' ? {} : { network }) };
  return { wallet: missing.length > 0 ? null : wallet, missing };
}

/** The box already shows the dial code: one that was typed too is removed. */
function withoutDialCode(currency: string, text: string): string {
  const charged = walletChargeNumber(currency, text);
  const national = charged?.slice(walletDialCode(currency)?.length);
  if (national === undefined) return text;
  return [national, `0${national}`].includes(digitsOnly(text)) ? text : national;
}

/** Reads and writes the boxes of this form by their names; a choice that is not there reads as empty. */
function walletBoxes(form: RefObject<HTMLFormElement | null>) {
  const number = () => form.current?.querySelector<HTMLInputElement>('[name="mobile_money.number"]') ?? null;
  const networks = () => [
    ...(form.current?.querySelectorAll<HTMLInputElement>('[name="mobile_money.network"]') ?? []),
  ];
  return {
    texts: (): WalletTexts => ({
      number: number()?.value ?? '',
      network: networks().find(({ checked }) => checked)?.value ?? '',
    }),
    fill(texts: WalletTexts) {
      const box = number();
      if (box !== null) box.value = texts.number;
      for (const choice of networks()) choice.checked = choice.value === texts.network;
    },
    /** Brings the number into another form. */
    tidy(bring: (text: string) => string) {
      const box = number();
      writeText(box, bring(box?.value ?? ''));
    },
    focus: (field: WalletField) => (field === 'number' ? number() : networks()[0])?.focus(),
  };
}

// --- What was typed, kept in memory so that a payer who tries again need not retype it (WCAG 3.3.7)

export type WalletTexts = { number: string; network: string };

/** `read`: null while nothing is kept. */
export type WalletDraft = { read(): WalletTexts | null; keep(texts: WalletTexts): void; drop(): void };

/** An empty draft: one for each open page. */
export function createWalletDraft(): WalletDraft {
  let kept: WalletTexts | null = null;
  return {
    read: () => kept,
    keep(texts) {
      kept = texts;
    },
    // A wallet number is no secret of a payment: it outlives the attempt that it was typed for.
    drop() {},
  };
}
