// The two shapes of the documents that are drawn: a table, and a diagram that GitHub draws.
/** A table; cells are put in as they are. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** A diagram of Mermaid, by its lines. */
export function fenced(kind: 'stateDiagram-v2' | 'erDiagram', lines: readonly string[]): string {
  return ['```mermaid', kind, ...lines, '```'].join('\n');
}
