// Divides the page's style sheet (decision 0039): what the first screens are drawn with stands in every document, the rest comes later.
import { type SelectorComponent, transform, type Visitor } from 'lightningcss';
import { BROWSERS } from './browsers.ts';

export type SplitStyle = {
  /** What the first load's script can draw, and what holds for every document. */
  style: string;
  /** What only later chunks can draw. */
  laterStyle: string;
  /** Whatever has one of these classes is drawn with the later sheet too. */
  laterClasses: readonly string[];
};

/**
 * `script`: the text of the first load's script. A CSS module's names stand in the script that draws with them, so a rule that asks for
 * a class which this script does not know is a later chunk's. Rules keep their order within each sheet.
 */
export function splitStyle(sheet: string, script: string): SplitStyle {
  const laterClasses = new Set<string>();
  const isLater = (selectors: SelectorComponent[][]) => {
    const unknown = selectors.map((selector) => classesOf(selector).filter((name) => !script.includes(name)));
    for (const name of unknown.flat()) laterClasses.add(name);
    return unknown.every((names) => names.length > 0);
  };
  return {
    style: reduced(sheet, { style: ({ value }) => (isLater(value.selectors) ? [] : undefined) }),
    laterStyle: reduced(sheet, {
      style: ({ value }) => (isLater(value.selectors) ? undefined : []),
      // Named alike everywhere, so the first sheet's serve both.
      keyframes: () => [],
    }),
    laterClasses: [...laterClasses].toSorted(),
  };
}

/** The classes that an element and those above it must have. */
function classesOf(selector: readonly SelectorComponent[]): string[] {
  return selector.flatMap((part) => (part.type === 'class' ? [part.name] : []));
}

function reduced(sheet: string, rules: Visitor<never>['Rule']): string {
  // Without the targets it would take back what the build did for older browsers.
  const of = { filename: 'page.css', minify: true, targets: BROWSERS };
  const { code } = transform({ ...of, code: Buffer.from(sheet), visitor: { Rule: rules } as Visitor<never> });
  // Once more, for the conditions that have nothing left in them.
  return transform({ ...of, code })
    .code.toString()
    .trim();
}
