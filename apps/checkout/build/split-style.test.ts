// Decision 0039: the first load brings the style of what it can draw, a later chunk's comes with the later sheet, and none is lost.
import { expect, it } from 'vitest';
import { splitStyle } from './split-style.ts';

const SCRIPT = 'const list={row:"a_row",name:"a_name"}';

it.each([
  ['a class that the first script draws', '.a_row{color:red}', 'first'],
  ['an element', 'body{margin:0}', 'first'],
  ['a state', ':focus-visible{outline:0}', 'first'],
  ['a class of a later chunk', '.b_step{color:red}', 'later'],
  ['a later class within one of the first', '.a_row .b_step{color:red}', 'later'],
  ['an element below a later class', '.b_step>li{color:red}', 'later'],
  ['one of several selectors that the first script draws', '.b_step,.a_name{color:red}', 'first'],
  ['all of several selectors of later chunks', '.b_step,.b_note{color:red}', 'later'],
  ['where a later class is absent', '.a_row:not(.b_step){color:red}', 'first'],
  ['under a condition', '@media print{.b_step{display:none}}', 'later'],
  ['under a condition, drawn first', '@media print{.a_row{display:none}}', 'first'],
  ['a movement', '@keyframes a_turn{to{rotate:1turn}}', 'first'],
] as const)('%s: %s is in the %s sheet, and in no other', (_name, rule, where) => {
  const { style, laterStyle } = splitStyle(rule, SCRIPT);
  expect({ style, laterStyle }).toEqual({
    style: where === 'first' ? rule : '',
    laterStyle: where === 'later' ? rule : '',
  });
});

it('names the later classes, which a document is searched for', () =>
  expect(
    splitStyle('.b_step .a_row{color:red}.b_note,.a_name{color:red}.a_row{color:red}', SCRIPT).laterClasses,
  ).toEqual(['b_note', 'b_step']));

it.each([
  ['a width as Safari 16.2 reads it', '@media (min-width:640px){.a_row{color:red}}'],
  ['a height for browsers that know no dvh', '.a_row{min-block-size:100vh;min-block-size:100dvh}'],
])('leaves older browsers %s', (_name, rule) => expect(splitStyle(rule, SCRIPT).style).toBe(rule));

it('keeps the order of what stands in one sheet', () =>
  expect(splitStyle('.b_b{color:red}.a_row{color:red}.b_a{color:#00f}.b_b{top:0}', SCRIPT).laterStyle).toBe(
    '.b_b{color:red}.b_a{color:#00f}.b_b{top:0}',
  ));
