// A part of the page in a chunk of its own, fetched when it is first needed: what few payers see, few load.
import {
  type ComponentType,
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useContext,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import { Spinner } from './waiting.tsx';

export type LazyPart<Props> = {
  Part(props: Props): ReactNode;
  /** Fetches it ahead: the service before it draws, the browser before it takes the service's drawing over. */
  load(): Promise<unknown>;
};

/** On the service: called for each part that is drawn, because its style is not in the first screens' sheet (decision 0039). */
export const OnPartDrawn = createContext<() => void>(() => {});

/**
 * Declares a part. Nothing waits for it: until its chunk is there, it stays as the service drew it, with what its payer has opened or typed
 * in it, and its forms and links are the browser's. Where it cannot be fetched, the service draws it instead: the page is loaded again. A
 * part that the payer can do without (`optional`) is then left as the service drew it, or out.
 * @param options `isStyled`: whether style of its own comes with it
 */
export function lazyPart<Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
  { optional = false, isStyled = true } = {},
): LazyPart<Props> {
  let loaded: ComponentType<Props> | null = null;
  const load = async () => (loaded ??= await (isStyled ? withStyle(fetchPart) : fetchPart()));
  const Fetched = lazy(async () => ({ default: await load().catch(optional ? leftOut : drawnByService) }));

  function Part(props: Props) {
    const handleDrawn = useContext(OnPartDrawn);
    if (isStyled) handleDrawn();
    // The choice is made once, so that what was typed is not lost when the chunk comes.
    const [Drawn] = useState<ComponentType<Props>>(() => loaded ?? (Fetched as ComponentType<Props>));
    const [first] = useState(props);
    const [isMounted, setMounted] = useState(false);
    // While it waits, React must not see it change: it would throw away what the service drew, and draw it anew.
    const shown = isMounted ? props : first;
    return useMemo(
      () => (
        <Suspense fallback={optional ? null : <Spinner large />}>
          <Drawn {...shown} />
          <Mounted onMount={setMounted} />
        </Suspense>
      ),
      [Drawn, shown],
    );
  }
  return { Part, load };
}

function Mounted({ onMount }: { onMount(isMounted: true): void }) {
  useLayoutEffect(() => onMount(true), [onMount]);
  return null;
}

function drawnByService(): Promise<never> {
  location.reload();
  return leftOut();
}

function leftOut(): Promise<never> {
  return new Promise(() => {});
}

// --- The style sheet of all later chunks (decision 0039), fetched beside the first chunk that draws something

/**
 * Its address, from the script's element. Undefined where the document has the style in it, because something of a later chunk is drawn
 * there; and on the service, which fetches parts too and has no document.
 */
const LATER_SHEET = globalThis.document?.getElementById('page-script')?.dataset['style'];

let style: Promise<void> | null = null;

/**
 * Fetches something that draws, so that it is not drawn before its style is there. Rejects where either does not come; the next call asks
 * for the style again.
 */
export async function withStyle<Chunk>(load: () => Promise<Chunk>): Promise<Chunk> {
  style ??= fetchStyle();
  const [chunk] = await Promise.all([load(), style]);
  return chunk;
}

function fetchStyle(): Promise<void> {
  if (LATER_SHEET === undefined) return Promise.resolve();
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: LATER_SHEET });
  return new Promise((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = () => {
      style = null;
      link.remove();
      reject(new Error('Not loaded'));
    };
    document.head.append(link);
  });
}
