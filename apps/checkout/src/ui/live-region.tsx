// The one polite live region of the page: short news for screen readers, such as "Copied".
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import classes from './unseen.module.css';

/** Says a text, and gives what takes it back once it is no longer true; what has been said since then stays. */
type Announcer = (text: string) => () => void;

const Announce = createContext<Announcer>(() => () => {});

export function LiveRegion({ children }: { children: ReactNode }) {
  const [news, setNews] = useState({ text: '', count: 0 });
  const announce = useCallback((text: string) => {
    setNews(({ count }) => ({ text, count: count + 1 }));
    return () => setNews((said) => (said.text === text ? { ...said, text: '' } : said));
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

/** Says a sentence to screen readers without moving the focus; what it gives takes the sentence back. */
export function useAnnounce(): Announcer {
  return useContext(Announce);
}

// Words that are heard and not seen. They stand in the page as text, because browsers of text alone show a button without any as "button".

export function Unseen({ children }: { children: ReactNode }) {
  return <span className={classes.unseen}>{children}</span>;
}
