// Mirrors the boxes of the billing address in state: they keep their own text, so nothing typed before the script came is lost.
import {
  ADDRESS_FIELDS,
  type AddressCountry,
  type AddressField,
  type AddressTexts,
  checkAddress,
  zipDigits,
} from '@titan/rules/billing-address';
import { type RefObject, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';

const NO_TEXTS: AddressTexts = { country: '', address: '', state: '', city: '', zip_code: '' };

type Entry = { texts: AddressTexts; left: ReadonlySet<AddressField> };

/** What stands in the boxes of this form, which of it is wrong or missing, and how to type, leave, fill and focus them. */
export function useAddressEntry(
  form: RefObject<HTMLFormElement | null>,
  countries: readonly AddressCountry[],
) {
  const boxes = useMemo(() => addressBoxes(form), [form]);
  const [entry, setEntry] = useState<Entry>({ texts: NO_TEXTS, left: new Set() });
  /** Is filled in once the states of its country are there to choose from. */
  const stateToCome = useRef('');
  const read = (left: Iterable<AddressField>) => {
    boxes.tidyZip();
    setEntry({ texts: boxes.texts(), left: new Set(left) });
  };
  const takeTyped = useEffectEvent(() => {
    if (stateToCome.current !== '') boxes.fill({ state: stateToCome.current });
    stateToCome.current = '';
    read(entry.left);
  });
  // When the country changes, its states change after it: what was chosen of the old ones is gone.
  useLayoutEffect(() => takeTyped(), [countries, entry.texts.country]);

  const verdicts = checkAddress(entry.texts, countries);
  const missing = ADDRESS_FIELDS.filter((field) => verdicts[field] !== 'valid');
  return {
    texts: entry.texts,
    missing,
    wrong: missing.filter((field) => entry.left.has(field) && entry.texts[field] !== ''),
    type: (field: AddressField) => read([...entry.left].filter((other) => other !== field)),
    leave: (field: AddressField) => read([...entry.left, field]),
    focus: boxes.focus,
    fill(texts: AddressTexts) {
      stateToCome.current = texts.state;
      boxes.fill(texts);
      read([]);
    },
  };
}

/** Where a line stands in the body of the call, and so what its box is called. */
export function addressPathOf(field: AddressField): string {
  return `authorization.avs.${field}`;
}

/** Reads and writes the boxes of this form by their names. */
function addressBoxes(form: RefObject<HTMLFormElement | null>) {
  const boxOf = (field: AddressField) =>
    form.current?.querySelector<HTMLInputElement | HTMLSelectElement>(`[name="${addressPathOf(field)}"]`) ??
    null;
  const write = (field: AddressField, text: string | undefined) => {
    const box = boxOf(field);
    if (box !== null && text !== undefined && box.value !== text) box.value = text;
  };
  return {
    texts(): AddressTexts {
      const texts = { ...NO_TEXTS };
      for (const field of ADDRESS_FIELDS) texts[field] = boxOf(field)?.value ?? '';
      return texts;
    },
    fill(texts: Partial<AddressTexts>) {
      for (const field of ADDRESS_FIELDS) write(field, texts[field]);
    },
    /** Zip accepts digits only. */
    tidyZip: () => write('zip_code', zipDigits(boxOf('zip_code')?.value ?? '')),
    focus: (field: AddressField) => boxOf(field)?.focus(),
  };
}
