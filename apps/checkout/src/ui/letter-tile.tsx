// A mark that we draw ourselves: one or two letters on the colour of a bank or a wallet; no logo is copied.

type LetterTileProps = { letters: string; ground: string; ink: string };

/** Attributes and no styles: the content policy takes none from a document. */
export function LetterTile({ letters, ground, ink }: LetterTileProps) {
  return (
    <svg width="36" height="36" viewBox="0 0 36 36" aria-hidden="true">
      <rect width="36" height="36" rx="9" fill={ground} />
      <text x="18" y="23.500" textAnchor="middle" fontSize="15" fontWeight="700" fill={ink}>
        {letters}
      </text>
    </svg>
  );
}
