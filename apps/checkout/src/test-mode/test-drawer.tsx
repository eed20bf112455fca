// Spec §1 TEST MODE: one drawer a screen for whatever a tester needs there; closed until it is opened, and again once a tool was
// used.
import { createContext, type MouseEvent, type ReactNode, use } from 'react';
import classes from './test-box.module.css';

export type TestDrawerState = {
  title: string;
  isOpen: boolean;
  onToggle(isOpen: boolean): void;
  /** What every stage has; below its own. */
  tools: ReactNode;
};

/** Null outside TEST MODE and without a sandbox: no drawer is drawn. */
export const TestDrawers = createContext<TestDrawerState | null>(null);

/** @param label what stands in it, where that is a thing of its own: a phone, a bank's app */
export function TestDrawer({ label, children }: { label?: string; children?: ReactNode }) {
  const drawer = use(TestDrawers);
  if (drawer === null) return null;
  // What a tool has done is seen in the page below it.
  const handleClick = ({ target }: MouseEvent) => {
    if ((target as Element).closest('button')) drawer.onToggle(false);
  };
  return (
    // The press is its button's, by key too; here it is only heard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <details
      className={classes.drawer}
      open={drawer.isOpen}
      onClick={handleClick}
      onToggle={({ currentTarget }) => drawer.onToggle(currentTarget.open)}
    >
      <summary>{drawer.title}</summary>
      {children ? (
        <section className={classes.test} aria-label={label}>
          {children}
        </section>
      ) : null}
      {drawer.tools}
    </details>
  );
}
