// An operator's SVG is drawn as it looks, with nothing in it that could do more than draw.
import { describe, expect, it } from 'vitest';
import { cleanSvg } from './clean-svg.ts';

const ROOT = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">';
const drawn = (inside: string) => cleanSvg(`${ROOT}${inside}</svg>`);

describe('what drawing programs write', () => {
  it('keeps its shapes, gradients and style, and loses the notes around them', () => {
    const cleaned = cleanSvg(`\uFEFF<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
<!-- Created with a > program -->
<svg width="48px" height="24" xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" version="1.1" data-name="L 1" enable-background="new 0 0 48 24">
  <title>A <b>bank</b></title><metadata><rdf:RDF><cc:Work/></rdf:RDF></metadata><sodipodi:namedview id='n'><path d="M9 9z"/></sodipodi:namedview>
  <desc/>
  <defs><style type="text/css"><![CDATA[.a{fill:url(#g)}]]></style><linearGradient id='g' xlink:href="#h"><stop offset="0" stop-color="#f00"/></linearGradient></defs>
  <g class="a" inkscape:label="x"><path d="M0 0h24v24z"/></g>
</svg>
`);
    expect(cleaned).toEqual({
      ok: true,
      svg: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 24"><defs><style>.a{fill:url(#g)}</style><linearGradient id="g" href="#h"><stop offset="0" stop-color="#f00"></stop></linearGradient></defs><g class="a"><path d="M0 0h24v24z"></path></g></svg>',
    });
  });

  it('is the same when it is cleaned again', () => {
    const once = drawn('<g style="fill:red"><circle cx="1" cy="1" r="1"/></g>');
    if (!once.ok) throw new Error(once.problem);
    expect(cleanSvg(once.svg)).toEqual(once);
  });
});

describe('what could do more than draw is refused, by its name', () => {
  it.each([
    ['<script>alert(1)</script>', 'has <script>'],
    ['<SCRIPT href="//evil.example/x.js"/>', 'has <SCRIPT>'],
    ['<g onload="alert(1)"/>', 'has onload, which is script'],
    ['<path d="M0 0" ONCLICK="x"/>', 'has ONCLICK, which is script'],
    ['<foreignObject><p/></foreignObject>', 'has <foreignObject>'],
    ['<svg viewBox="0 0 1 1"/>', 'has <svg>'],
    ['<image href="https://evil.example/x.png"/>', 'has <image>'],
    ['<use href="https://evil.example/x.svg#a"/>', 'has <use>'],
    ['<a href="javascript:alert(1)"/>', 'has <a>'],
    ['<animate attributeName="href"/>', 'has <animate>'],
    ['<linearGradient href="https://evil.example/#g"/>', 'has a href that leads elsewhere'],
    ['<linearGradient xlink:href="data:x#g"/>', 'has a href that leads elsewhere'],
    ['<path fill="url(https://evil.example/#g)"/>', 'has a fill that leads elsewhere'],
    ['<path style="fill:url( //evil.example)"/>', 'has a style that leads elsewhere'],
    ['<path style="fill:u\\72l(//evil.example)"/>', 'has a style that leads elsewhere'],
    ['<path fill="&#117;rl(//evil.example)"/>', 'has a fill that leads elsewhere'],
    ['<style>@import "//evil.example";</style>', 'has a style that leads elsewhere'],
    ['<style>path{mask-image:image-set("//evil.example" 1x)}</style>', 'has a style that leads elsewhere'],
    ['<style>a&lt;b</style>', 'has a style that leads elsewhere'],
    ['<text>Bank</text>', 'has <text>, which needs a font'],
  ])('%s', (inside, problem) => {
    expect(drawn(inside)).toEqual({ ok: false, problem: expect.stringContaining(problem) });
  });
});

it.each([
  ['nothing', ''],
  ['a page', '<!doctype html><html></html>'],
  ['entities', `<!DOCTYPE svg [<!ENTITY a "aaaa">]>${ROOT}&a;</svg>`],
  ['an open element', `${ROOT}<g></svg>`],
  ['an end too many', `${ROOT}</g></svg>`],
  ['a well of elements', `${ROOT}${'<g>'.repeat(9_999)}${'</g>'.repeat(9_999)}</svg>`],
  ['two drawings', `${ROOT}</svg>${ROOT}</svg>`],
  ['a shape behind the drawing', `${ROOT}</svg><path/>`],
  ['an attribute that does not end', `${ROOT}<path d="M0 0/></svg>`],
  ['a note that does not end', `${ROOT}<title></svg>`],
])('what is no whole SVG is not guessed at: %s', (_, text) => {
  expect(cleanSvg(text)).toEqual({
    ok: false,
    problem: expect.stringContaining('is not SVG that can be read'),
  });
});

it('needs to know how large the drawing is', () => {
  const cleaned = cleanSvg('<svg width="100%" height="24"><path d="M0 0"/></svg>');
  expect(cleaned).toEqual({ ok: false, problem: 'has no viewBox: save it anew with one' });
});
