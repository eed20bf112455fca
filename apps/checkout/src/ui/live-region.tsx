// The one polite live region of the page: short news for screen readers, such as "Copied".
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import classes from './unseen.module.css';

/** Announces a text. Returns a function that removes it once it is no longer true; a newer text stays. */
type Announcer = (text: string) => () => void;

const Announce = createContext<Announcer>(() => () => {});

export function LiveRegion({ children }: { children: ReactNode }) {
  const [news, setNews] = useState({ text: '', count: 0 });
  const announce = useCallback((text: string) => {
    setNews(({ count }) => ({ text, count: count + 1 }));
    return () => setNews((current) => (current.text === text ? { ...current, text: '' } : current));
  }, []);
  return (
    <Announce value={announce}>
      {children}
      <div role="status" className={classes.unseen}>
        <span key={news.count}>{news.text}</span>
      </div>
    </Announce>
  );
}

/** Announces a sentence to screen readers without moving the focus; the function that it returns removes the sentence. */
export function useAnnounce(): Announcer {
  return useContext(Announce);
}

/** Words for screen readers only. They are text in the page, because text browsers show a button without text as "button". */
export function Unseen({ children }: { children: ReactNode }) {
  return <span className={classes.unseen}>{children}</span>;
}
