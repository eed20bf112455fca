// The drawn mark of a bank: initials on its colour, of spec §3 Bank branding (facts/local-facts §5); no bank's logo is copied.
import { bankMarkOf } from '@titan/rules/bank-branding';

/** Attributes and no styles: the content policy takes none from a document. */
export function BankMark({ slug, name }: { slug: string; name: string }) {
  const { accent, text, initials } = bankMarkOf(slug, name);
  return (
    <svg width="32" height="32" viewBox="0 0 32 32" aria-hidden="true">
      {accent === null ? (
        <rect x="1" y="1" width="30" height="30" rx="8" fill="none" stroke="currentColor" />
      ) : (
        <rect width="32" height="32" rx="8" fill={accent} />
      )}
      <text x="16" y="21" textAnchor="middle" fontSize="14" fontWeight="600" fill={text ?? 'currentColor'}>
        {initials}
      </text>
    </svg>
  );
}
