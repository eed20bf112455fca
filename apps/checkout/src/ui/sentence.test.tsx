// An element stands where the sentence names it.
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Sentence, InOnePiece } from './sentence.tsx';

it('puts each element where its name is, in the order of the sentence', () => {
  const says = ({ money, time }: { money: string; time: string }) => `In ${time} you pay ${money}.`;
  const html = renderToStaticMarkup(
    <Sentence says={says} parts={{ money: <b>NGN 5</b>, time: <i>2 hours</i> }} />,
  );
  expect(html).toBe('In <i>2 hours</i> you pay <b>NGN 5</b>.');
});

// An amount is read at a glance, so no line ends within it.

it.each([
  ['Your payment of NGN 1,500.00 has been received', ['NGN 1,500.00']],
  ['a payment of XOF 700 instead of XOF 1,535, reversed', ['XOF 700', 'XOF 1,535']],
  ['NGN 700.00 goes back by itself on 2 Nov 2026, 19:17 GMT+1.', ['NGN 700.00', '2 Nov 2026']],
  [
    'Il manque 1\u00A0500,00 NGN ; le reste revient le 2 novembre 2026.',
    ['1\u00A0500,00 NGN', '2 novembre 2026'],
  ],
  ['لم يصل NGN ١٬٥٠٠ بعد', ['NGN ١٬٥٠٠']],
  ['No money has been taken.', []],
])('%s', (text, pieces) => {
  const html = renderToStaticMarkup(<InOnePiece text={text} />);
  expect([...html.matchAll(/<bdi[^>]*>(.*?)<\/bdi>/g)].map(([, piece]) => piece)).toEqual(pieces);
  expect(html.replaceAll(/<\/?(?:bdi|span)[^>]*>/g, '')).toBe(text);
});

it('no line begins with the comma behind an amount', () => {
  const html = renderToStaticMarkup(<InOnePiece text="instead of XOF 1,535, reversed." />);
  expect(html).toMatch(/<span[^>]*><bdi[^>]*>XOF 1,535<\/bdi>,<\/span> reversed\.<\/span>$/);
});
