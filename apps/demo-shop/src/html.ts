// HTML as tagged templates: whatever is put in is escaped, unless it is HTML made the same way.

/** Markup that is safe to send. Only `html` makes it. */
export type Html = { readonly markup: string };

type HtmlPart = string | number | Html | null | readonly Html[];

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Writes markup. Texts and numbers are escaped for elements and quoted attributes alike; null writes nothing. */
export function html(strings: TemplateStringsArray, ...parts: HtmlPart[]): Html {
  const markup = strings.reduce((text, string, index) => text + written(parts[index - 1] ?? null) + string);
  return { markup };
}

function written(part: HtmlPart): string {
  if (part === null) return '';
  if (typeof part === 'string' || typeof part === 'number') return escaped(String(part));
  return 'markup' in part ? part.markup : part.map((piece) => piece.markup).join('');
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}
