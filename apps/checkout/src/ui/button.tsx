// Buttons, and links that look like them: one primary a screen, 48 px high; busy ones keep their focus.
import { type ComponentProps, createContext, type MouseEvent, type ReactNode, use, useEffect } from 'react';
import { LeaveToBrowser } from './stage-form.tsx';
import { useAnnounce } from './live-region.tsx';
import { Spinner } from './waiting.tsx';
import classes from './button.module.css';

/** Shown under a button while its answer is slow to come; null: nothing. */
export const SlowAnswer = createContext<string | null>(null);

export type ButtonKind = 'primary' | 'secondary' | 'quiet';

type ButtonProps = Omit<ComponentProps<'button'>, 'className'> & {
  kind?: ButtonKind;
  /** The button's words while it works; its clicks are then ignored (click-guard.ts), and it keeps the focus. */
  busy?: string | false;
};

export function Button({ kind = 'primary', busy = false, children, ...button }: ButtonProps) {
  const announce = useAnnounce();
  const slow = use(SlowAnswer);
  useEffect(() => {
    // Removed when the answer is there: a screen reader must not read later that it is still under way.
    return busy ? announce(busy) : undefined;
  }, [busy, announce]);
  return (
    <>
      <button
        type="submit"
        {...button}
        className={`${classes.button} ${classes[kind]}`}
        aria-disabled={busy ? true : undefined}
      >
        {busy ? <Spinner /> : null}
        <span>{busy || children}</span>
      </button>
      {busy && slow !== null ? (
        <p role="status" className={classes.slow}>
          {slow}
        </p>
      ) : null}
    </>
  );
}

type HintedButtonProps = ButtonProps & {
  /** What is missing, or what comes next. */
  hint: ReactNode;
  /** Never more than one line. */
  isShort?: boolean;
};

/** A form's button, and the line below it, which keeps its place. */
export function HintedButton({ hint, isShort = false, ...button }: HintedButtonProps) {
  return (
    <div>
      <Button {...button} aria-describedby="button-hint" />
      <p id="button-hint" className={isShort ? `${classes.hint} ${classes.short}` : classes.hint}>
        {hint}
      </p>
    </div>
  );
}

type ButtonLinkProps = {
  kind?: ButtonKind;
  href: string;
  /** Its accessible name, where its words alone would not distinguish it from others. */
  label?: string;
  /** With script the page acts by itself; without, the link leads to the same place. */
  onFollow?(): void;
  /** The browser follows the link itself, to a new tab or in place of the whole window; the page is only notified. */
  opens?: keyof typeof TARGETS;
  describedBy?: string;
  children: ReactNode;
};

const TARGETS = {
  tab: { target: '_blank', rel: 'noopener noreferrer' },
  window: { target: '_top', rel: 'noreferrer' },
} as const;

export function ButtonLink(props: ButtonLinkProps) {
  const { kind = 'primary', href, label, onFollow, opens, describedBy, children } = props;
  const leaveToBrowser = use(LeaveToBrowser);
  const handleClick = (event: MouseEvent) => {
    if (!onFollow || leaveToBrowser()) return;
    if (!opens) event.preventDefault();
    onFollow();
  };
  return (
    <a
      href={href}
      className={`${classes.button} ${classes[kind]}`}
      aria-label={label}
      aria-describedby={describedBy}
      onClick={handleClick}
      {...(opens ? TARGETS[opens] : {})}
    >
      {children}
    </a>
  );
}
