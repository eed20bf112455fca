// A part of the page in a chunk of its own, fetched when it is first needed: what few payers see, few load.
import {
  type ComponentType,
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useContext,
  useState,
} from 'react';
import { withStyle } from './later-style.ts';
import { Spinner } from './waiting.tsx';

export type LazyPart<Props> = {
  Part(props: Props): ReactNode;
  /** Fetches it ahead: the service before it draws, the browser before it takes the service's drawing over. */
  load(): Promise<unknown>;
};

/** On the service: hears of each part that is drawn, because its style is not that of the first screens (decision 0039). */
export const OnPartDrawn = createContext<() => void>(() => {});

/**
 * Declares a part. Where it cannot be fetched, the service draws it instead: the page is loaded again. A part that the payer can do
 * without (`optional`) is then left as the service drew it, or out.
 * @param options `isStyled`: whether style of its own comes with it
 */
export function lazyPart<Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
  { optional = false, isStyled = true } = {},
): LazyPart<Props> {
  let loaded: ComponentType<Props> | null = null;
  const load = async () => (loaded ??= await (isStyled ? withStyle(fetchPart) : fetchPart()));
  const Fetched = lazy(async () => ({ default: await load().catch(optional ? leftOut : drawnByService) }));

  // The choice is made once, so that what was typed is not lost when the chunk comes.
  function Part(props: Props) {
    const handleDrawn = useContext(OnPartDrawn);
    if (isStyled) handleDrawn();
    const [Drawn] = useState<ComponentType<Props>>(() => loaded ?? (Fetched as ComponentType<Props>));
    return (
      <Suspense fallback={optional ? null : <Spinner large />}>
        <Drawn {...props} />
      </Suspense>
    );
  }
  return { Part, load };
}

function drawnByService(): Promise<never> {
  location.reload();
  return leftOut();
}

function leftOut(): Promise<never> {
  return new Promise(() => {});
}
