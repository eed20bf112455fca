// The frame of every page of a payment: TEST MODE, the summary, the secured banner.
import { commonMessages } from '@titan/copy/words/common';
import { type ReactNode, useState } from 'react';
import { useWords } from '../../ui/language.tsx';
import { Icon } from '../../ui/icon.tsx';
import classes from './page-chrome.module.css';
import markClasses from './merchant-mark.module.css';

type PageFrameProps = {
  /** Null: of a payment that is not known. */
  env: 'test' | 'live' | null;
  /** Whom and how much: a band above the page, a pane beside it where there is room. */
  summary?: ReactNode;
  /** In the shop's own page. */
  isEmbedded?: boolean;
  children: ReactNode;
};

export function PageFrame({ env, summary = null, isEmbedded = false, children }: PageFrameProps) {
  const words = useWords(commonMessages);
  const frame = isEmbedded ? classes.embedded : classes.page;
  // A landmark only where it has content: the bank's page of TEST MODE is in a page that has one.
  const Band = summary === null ? 'div' : 'header';
  return (
    <div className={summary === null || isEmbedded ? frame : `${frame} ${classes.panes}`}>
      {env === null ? null : (
        <Band className={summary === null ? classes.bare : classes.summary}>
          {env === 'test' ? (
            <p className={classes.test}>
              <strong>{words.testMode}</strong> {words.testModeMeans}
            </p>
          ) : null}
          {summary}
        </Band>
      )}
      <main className={classes.main}>{children}</main>
      <footer className={classes.footer}>
        <Icon name="lock" small />
        {words.secured}
      </footer>
    </div>
  );
}

export type MerchantLineProps = {
  name: string;
  logo: string | null;
  /** Where they are asked: shown where there is room. */
  email: string | null;
  children?: ReactNode;
};

/** Who is paid: the same on every stage. */
export function MerchantLine({ name, logo, email, children }: MerchantLineProps) {
  return (
    <div className={classes.merchant}>
      <MerchantMark name={name} logo={logo} />
      <p className={classes.name}>
        <bdi>{name}</bdi>
        {email && (
          <a className={`${classes.line} ${classes.sums}`} href={`mailto:${email}`}>
            {email}
          </a>
        )}
      </p>
      {children}
    </div>
  );
}

// --- The merchant's logo on a light plate, else the name's first letter on a tile in the brand's colour: decoration beside the name

/**
 * Only pictures that our own service hands out: it re-encodes or refuses what merchants upload. Browsers read `//`, `/\\` and
 * a line break after the slash as another site, so the address is held to plain names.
 */
const OWN_PICTURE = /^(?:(?:\/\w[\w.-]*)+|data:image\/(?:png|jpeg|webp|avif|gif);base64,[\w+/=]+)$/;

type MerchantMarkProps = { name: string; logo: string | null };

export function MerchantMark({ name, logo }: MerchantMarkProps) {
  const [broken, setBroken] = useState(false);
  const picture = logo !== null && OWN_PICTURE.test(logo) && !broken ? logo : null;
  if (picture === null) {
    return (
      <span aria-hidden="true" className={markClasses.tile}>
        {initialOf(name)}
      </span>
    );
  }
  return (
    <div className={markClasses.plate}>
      <img src={picture} alt={name} height="36" onError={() => setBroken(true)} />
    </div>
  );
}

function initialOf(name: string): string {
  const [first = ''] = name.trim();
  return first.toUpperCase();
}
