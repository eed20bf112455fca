// An element stands where the sentence names it.
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Sentence } from './sentence.tsx';

it('puts each element where its name is, in the order of the sentence', () => {
  const says = ({ money, time }: { money: string; time: string }) => `In ${time} you pay ${money}.`;
  const html = renderToStaticMarkup(
    <Sentence says={says} parts={{ money: <b>NGN 5</b>, time: <i>2 hours</i> }} />,
  );
  expect(html).toBe('In <i>2 hours</i> you pay <b>NGN 5</b>.');
});
