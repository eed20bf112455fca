// Buttons, and links that look like them: one primary a screen, 48 px high; busy ones keep their focus (guides: UI §7).
import { type ComponentProps, type MouseEvent, type ReactNode, use, useEffect } from 'react';
import { LeaveToBrowser } from './stage-form.tsx';
import { useAnnounce } from './live-region.tsx';
import { Spinner } from './waiting.tsx';
import classes from './button.module.css';

export type ButtonKind = 'primary' | 'secondary' | 'quiet';

type ButtonProps = Omit<ComponentProps<'button'>, 'className'> & {
  kind?: ButtonKind;
  /** What the button says while it works; it then ignores presses without losing the focus. */
  busy?: string | false;
};

export function Button({ kind = 'primary', busy = false, children, onClick, ...button }: ButtonProps) {
  const announce = useAnnounce();
  useEffect(() => {
    if (busy) announce(busy);
  }, [busy, announce]);
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="submit"
      {...button}
      className={`${classes.button} ${classes[kind]}`}
      aria-disabled={busy ? true : undefined}
      onClick={handleClick}
    >
      {busy ? <Spinner /> : null}
      <span>{busy || children}</span>
    </button>
  );
}

type ButtonLinkProps = {
  kind?: ButtonKind;
  href: string;
  /** With script the page acts by itself; without, the link leads to the same place. */
  onFollow?(): void;
  children: ReactNode;
};

export function ButtonLink({ kind = 'primary', href, onFollow, children }: ButtonLinkProps) {
  const leaveToBrowser = use(LeaveToBrowser);
  const handleClick = (event: MouseEvent) => {
    if (!onFollow || leaveToBrowser()) return;
    event.preventDefault();
    onFollow();
  };
  return (
    <a href={href} className={`${classes.button} ${classes[kind]}`} onClick={handleClick}>
      {children}
    </a>
  );
}
