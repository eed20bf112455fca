// Goes anywhere by a few letters: a screen, or the payments that what is typed finds.
import '@mantine/spotlight/styles.css';
import { Spotlight, spotlight } from '@mantine/spotlight';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { placeOf } from './find-payment.ts';
import { useWords } from '../words/words.tsx';
import type { ScreenName } from '../screens.ts';

export type Destination = { name: ScreenName; path: string };

/** Opens when it is drawn. */
export default function Palette({
  screens,
  onClosed,
}: {
  screens: readonly Destination[];
  onClosed: () => void;
}) {
  const words = useWords('console');
  const [query, setQuery] = useState('');
  const [, go] = useLocation();
  useEffect(() => spotlight.open(), []);
  const typed = query.trim();
  const matching = screens.filter(({ name }) =>
    words.screens[name].toLocaleLowerCase().includes(typed.toLocaleLowerCase()),
  );
  return (
    <Spotlight.Root query={query} onQueryChange={setQuery} shortcut={null} onSpotlightClose={onClosed}>
      <Spotlight.Search placeholder={words.search} aria-label={words.search} />
      <Spotlight.ActionsList>
        {matching.map(({ name, path }) => (
          <Spotlight.Action key={path} label={words.screens[name]} onClick={() => go(path)} />
        ))}
        {typed !== '' && (
          <Spotlight.Action
            label={words.findPayments({ text: typed })}
            onClick={() => void placeOf(typed).then((place) => go(place))}
          />
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}
