// Makes a drawing of ours out of an operator's SVG: shapes, colours and gradients alone are written anew. What programs leave beside them is
// dropped; what could do more than draw refuses the file, because a drawing that needs it would not look right without it.

export type CleanedSvg =
  | { ok: true; svg: string }
  /** What is wrong and what to do, to follow the name of the file. */
  | { ok: false; problem: string };

/** One step through the text; what is none of these is no SVG. A document type may not define entities. */
const TOKEN =
  /<!--.*?-->|<\?.*?\?>|<!DOCTYPE[^<>[]*>|<!\[CDATA\[(?<data>.*?)\]\]>|<(?<close>\/?)(?<name>[\w:.-]+)(?<attributes>(?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(?<empty>\/?)>|(?<text>[^<]+)/gsy;
const ATTRIBUTE = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

const SHAPES =
  'g defs path rect circle ellipse line polyline polygon linearGradient radialGradient stop clipPath mask style';
const ELEMENTS: ReadonlySet<string> = new Set(SHAPES.split(' '));
/** Notes of people; those of programs have a prefix. */
const NOTES: ReadonlySet<string> = new Set(['title', 'desc', 'metadata']);
const LOOKS =
  'id class style d x y x1 x2 y1 y2 cx cy r rx ry fx fy width height points transform viewBox preserveAspectRatio color opacity display visibility offset href fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset stop-color stop-opacity clip-path clip-rule clipPathUnits mask mask-type maskUnits maskContentUnits gradientUnits gradientTransform spreadMethod';
const ATTRIBUTES: ReadonlySet<string> = new Set(LOOKS.split(' '));

const REMEDY = 'save it as plain SVG with shapes only, or give it as PNG';

class Refusal extends Error {}

/** @param text the file */
export function cleanSvg(text: string): CleanedSvg {
  try {
    return { ok: true, svg: writtenRoot(rootOf(text)) };
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, problem: error.message };
    throw error;
  }
}

type Element = { name: string; attributes: string; inside: (Element | string)[] };

/** Drawings have a tenth of it. */
const MOST_DEEP = 200;

function rootOf(text: string): Element {
  const [root, ...more] = partsOf(text).filter((each) => typeof each !== 'string');
  if (root?.name !== 'svg' || more.length > 0) throw notSvg();
  return root;
}

function partsOf(text: string): Element['inside'] {
  const parts: Element['inside'] = [];
  const open: Element[] = [];
  for (const { name, close, empty, attributes, text: words } of tokensOf(text)) {
    const { inside } = open.at(-1) ?? { inside: parts };
    if (name === undefined) inside.push(words);
    else if (close) {
      if (open.pop()?.name !== name) throw notSvg();
    } else {
      const element: Element = { name, attributes, inside: [] };
      inside.push(element);
      if (!empty) open.push(element);
    }
    if (open.length > MOST_DEEP) throw notSvg();
  }
  if (open.length > 0) throw notSvg();
  return parts;
}

type Token = { name: string | undefined; close: boolean; empty: boolean; attributes: string; text: string };

function tokensOf(text: string): Token[] {
  const bare = text.replace(/^\uFEFF/, '');
  const found = [...bare.matchAll(TOKEN)];
  if (found.reduce((length, [token]) => length + token.length, 0) !== bare.length) throw notSvg();
  return found.map(({ groups = {} }) => ({
    name: groups['name'],
    close: Boolean(groups['close']),
    empty: Boolean(groups['empty']),
    attributes: groups['attributes'] ?? '',
    text: groups['text'] ?? groups['data'] ?? '',
  }));
}

const notSvg = () => new Refusal('is not SVG that can be read: save it anew as plain SVG');

function isNote(name: string): boolean {
  return NOTES.has(name) || name.includes(':');
}

function written({ name, attributes, inside }: Element): string {
  if (isNote(name)) return '';
  if (name === 'text')
    throw new Refusal('has <text>, which needs a font that payers may not have: turn it into paths');
  if (!ELEMENTS.has(name)) throw new Refusal(`has <${name.slice(0, 40)}>: ${REMEDY}`);
  return tagged(name, attributesOf(attributes), inside);
}

/** As large as the page wants it. */
function writtenRoot({ name, attributes, inside }: Element): string {
  const { width = '', height = '', ...rest } = attributesOf(attributes);
  const size = [width, height].map((side) => /^(\d+(?:\.\d+)?)(?:px)?$/.exec(side)?.[1]);
  const { viewBox = size.includes(undefined) ? null : `0 0 ${size.join(' ')}` } = rest;
  if (viewBox === null) throw new Refusal('has no viewBox: save it anew with one');
  return tagged(name, { xmlns: 'http://www.w3.org/2000/svg', ...rest, viewBox }, inside);
}

function tagged(name: string, attributes: Record<string, string>, inside: Element['inside']): string {
  const looks = Object.entries(attributes).map(([key, value]) => ` ${key}="${value}"`);
  const drawn = inside.map((each) => {
    if (typeof each !== 'string') return written(each);
    return name === 'style' ? styleOf(each) : '';
  });
  return `<${name}${looks.join('')}>${drawn.join('')}</${name}>`;
}

function attributesOf(text: string): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const [, written = '', quoted, single = ''] of text.matchAll(ATTRIBUTE)) {
    const name = written === 'xlink:href' ? 'href' : written;
    if (/^on/i.test(name)) throw new Refusal(`has ${name.slice(0, 40)}, which is script: ${REMEDY}`);
    if (!ATTRIBUTES.has(name)) continue;
    const value = quoted ?? single;
    const isSafe = name === 'href' ? /^#[\w.-]+$/.test(value) : !/[&"<>]/.test(value) && styles(value);
    if (!isSafe) throw new Refusal(`has a ${name} that leads elsewhere: ${REMEDY}`);
    kept[name] = value;
  }
  return kept;
}

function styleOf(text: string): string {
  if (/[<&]/.test(text) || !styles(text)) throw new Refusal(`has a style that leads elsewhere: ${REMEDY}`);
  return text;
}

/** Whether it refers to nothing but parts of the drawing itself. */
function styles(text: string): boolean {
  return !/[@\\]/.test(text) && !/url\((?!\s*['"]?#)|(?:image|src|element|attr)[\w-]*\(/i.test(text);
}
