// The drawn mark of a bank: initials on its colour (facts/local-facts §5); no bank's logo is copied.
import { transferProviderOf } from '@titan/rules/transfer-providers';

/** Attributes and no styles: the content policy takes none from a document. Nothing for a bank that we do not know. */
export function BankMark({ code }: { code: string }) {
  const provider = transferProviderOf(code);
  if (provider === null) return null;
  return (
    <svg width="32" height="32" viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill={provider.accent} />
      <text x="16" y="21.500" textAnchor="middle" fontSize="15" fontWeight="600" fill={provider.text}>
        {provider.initials}
      </text>
    </svg>
  );
}
