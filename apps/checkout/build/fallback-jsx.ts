// React's JSX functions for a language that lacks sentences: an element whose text or name is English for want of its own says so, so that a
// screen reader speaks it as English. It stands in for `react/jsx-runtime` where it is needed (say-english.ts).
import { FALLBACK } from '@titan/copy/fallback';
import { Fragment, jsx as create, jsxs as createMany } from 'react/jsx-runtime';

export { Fragment };
export const jsx = sayingEnglish(create);
export const jsxs = sayingEnglish(createMany);

type Jsx = typeof create;

function sayingEnglish(wrapped: Jsx): Jsx {
  return (type, props, key) => {
    const isEnglish = typeof type === 'string' && hasFallback(props as Record<string, unknown>);
    return wrapped(type, isEnglish ? { lang: 'en', ...(props as object) } : props, key);
  };
}

function hasFallback({ children, ...attributes }: Record<string, unknown>): boolean {
  const texts = [children, attributes['aria-label'], attributes['placeholder'], attributes['title']].flat();
  return texts.some((text) => typeof text === 'string' && text.startsWith(FALLBACK));
}
