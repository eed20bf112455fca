// Spec §1 TEST MODE: one drawer a screen for whatever a tester needs there; closed until it is opened, and again once a tool was used. What
// it is drawn with is fetched by test payments alone.
import { hasTools, type PageData } from '@titan/contract/page/page-data';
import { createContext, type ReactNode, use } from 'react';
import { lazyPart } from '../ui/lazy-part.tsx';
import type { FormSeal } from '../ui/stage-form.tsx';
import type { TestDrawerState } from './tool-drawer.tsx';

/** Null outside TEST MODE and without a sandbox: no drawer is drawn. */
export const TestDrawers = createContext<TestDrawerState | null>(null);

/** One state for all screens of this page. */
export function testDrawerOf(page: PageData): TestDrawerState | null {
  if (!hasTools(page)) return null;
  let isLeftOpen = false;
  return {
    page,
    wasLeftOpen: () => isLeftOpen,
    toggled(isOpen) {
      isLeftOpen = isOpen;
    },
  };
}

export const toolDrawer = lazyPart(async () => (await import('./tool-drawer.tsx')).ToolDrawer, {
  optional: true,
  isStyled: false,
});

/** What a tool needs of the method's screen: where its forms post, and how it tells the flow what the tester did. */
export type TestToolDeps<Event> = { address: string; seal: FormSeal; send(event: Event): void };

type TestDrawerProps = {
  /** The name of its content, where that is a thing of its own: a phone, a bank's app. */
  label?: string;
  children?: ReactNode;
};

export function TestDrawer(props: TestDrawerProps) {
  const drawer = use(TestDrawers);
  return drawer === null ? null : <toolDrawer.Part {...props} drawer={drawer} />;
}
