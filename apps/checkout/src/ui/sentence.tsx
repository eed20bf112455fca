// A sentence with an element in it: it stays whole in the catalogue, so that each language puts the element where it belongs.
import { Fragment, type ReactNode } from 'react';

/** Around the number of a place; no text of anybody has it. */
const MARK = '\uE00F';

type SentenceProps<Name extends string> = {
  /** The sentence of its named parts. */
  says(parts: Record<Name, string>): string;
  /** What stands in it, by the names of its parts. */
  parts: Record<Name, ReactNode>;
};

export function Sentence<Name extends string>({ says, parts }: SentenceProps<Name>) {
  const named = Object.entries<ReactNode>(parts);
  const marks = Object.fromEntries(named.map(([name], index) => [name, `${MARK}${index}${MARK}`]));
  return says(marks as Record<Name, string>)
    .split(MARK)
    .map((text, index) => (
      <Fragment key={index}>{index % 2 === 1 ? named[Number(text)]?.[1] : text}</Fragment>
    ));
}
