// How the colours can be read, and what the page makes of those that cannot: by the function that the page itself asks.
import { Stack, Text } from '@mantine/core';
import { brandIn, contrastRatio, parseHexColour, type Scheme } from '@titan/rules/merchant-theme';
import { useLanguage, useWords } from '../../words/words.tsx';

type Colours = { theme: Scheme; primary: string | null; secondary: string | null };

export function ColourNotes({ theme, primary, secondary }: Colours) {
  const words = useWords('branding');
  const { number } = useLanguage();
  const brand = brandIn(theme, primary, secondary);
  const wished = parseHexColour(primary ?? '');
  if (brand === null || wished === null) return null;
  const label = brand['on-brand'];
  const wishedLabel = parseHexColour(secondary ?? '');
  const ratioOf = (colour: string): string =>
    number(Math.floor(contrastRatio(colour, brand.brand) * 10) / 10);
  const notes = [
    ...(brand.brand === wished ? [] : [words.moved({ colour: brand.brand })]),
    wishedLabel !== null && wishedLabel !== label
      ? words.replaced({ ratio: ratioOf(wishedLabel), colour: label })
      : words.readable({ ratio: ratioOf(label) }),
  ];
  return (
    <Stack gap={4} role="status">
      {notes.map((note) => (
        <Text key={note} size="sm">
          {note}
        </Text>
      ))}
    </Stack>
  );
}
