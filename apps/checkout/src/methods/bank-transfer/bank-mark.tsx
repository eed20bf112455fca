// The drawn mark of the bank that a transfer goes to.
import { transferProviderOf } from '@titan/rules/transfer-providers';
import { LetterTile } from '../../ui/icon.tsx';

/** Nothing for a bank that we do not know. */
export function BankMark({ code }: { code: string }) {
  const provider = transferProviderOf(code);
  if (provider === null) return null;
  return <LetterTile letters={provider.initials} ground={provider.accent} ink={provider.text} />;
}
