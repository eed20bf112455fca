// An e-mail as plain text and as simple HTML, of the same lines.
import type { Language } from '@titan/copy/language';
import type { MailPost } from '@titan/platform/ports';

/** A line, an address that is pressed, or figures with their names. */
export type Block =
  | string
  | { address: string }
  | { figures: readonly (readonly [name: string, value: string])[] };

export function letter(
  to: string,
  subject: string,
  blocks: readonly Block[],
  { tag, dir }: Pick<Language, 'tag' | 'dir'>,
): MailPost {
  const body = blocks.map(htmlOf).join('');
  const html = `<!doctype html><html lang="${tag}" dir="${dir}"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head>
<body style="font-family:sans-serif;line-height:1.5;max-width:36em;margin:1em auto;padding:0 1em">${body}</body></html>`;
  return { to, subject, text: blocks.map(textOf).join('\n\n'), html };
}

function textOf(block: Block): string {
  if (typeof block === 'string') return block;
  if ('address' in block) return block.address;
  return block.figures.map(([name, value]) => `${name}: ${value}`).join('\n');
}

function htmlOf(block: Block): string {
  if (typeof block === 'string') return `<p>${escaped(block).replaceAll('\n', '<br>')}</p>`;
  if ('address' in block)
    return `<p><a href="${escaped(block.address)}" dir="ltr">${escaped(block.address)}</a></p>`;
  const rows = block.figures.map(
    ([name, value]) =>
      `<tr><td style="padding:.2em 2em .2em 0">${escaped(name)}</td><td style="text-align:end">${escaped(value)}</td></tr>`,
  );
  return `<table style="border-collapse:collapse">${rows.join('')}</table>`;
}

const MARKS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (mark) => MARKS[mark] ?? mark);
