// Mantine's theme: its grey texts and filled buttons are brought to the contrast of WCAG AA, and targets to 44 px on phones.
import { type CSSVariablesResolver, createTheme } from '@mantine/core';

/** @param close what the button that closes a dialog is called */
export const themeOf = (close: string) =>
  createTheme({
    primaryColor: 'indigo',
    primaryShade: { light: 8, dark: 7 },
    autoContrast: true,
    defaultRadius: 'md',
    fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif',
    headings: {
      fontWeight: '700',
      sizes: { h1: { fontSize: '1.5rem' }, h2: { fontSize: '1.125rem' }, h3: { fontSize: '1rem' } },
    },
    cursorType: 'pointer',
    components: {
      Badge: { defaultProps: { variant: 'light', c: 'bright', radius: 'sm', tt: 'none' } },
      // Its place for the first focus is nothing that a menu may have.
      Menu: { defaultProps: { withInitialFocusPlaceholder: false, returnFocus: true } },
      Modal: { defaultProps: { closeButtonProps: { 'aria-label': close } } },
    },
  });

export const variables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#566074',
    '--mantine-color-placeholder': '#6b7386',
    '--mantine-color-error': '#b3261e',
    '--mantine-color-anchor': '#364fc7',
  },
  dark: {
    '--mantine-color-dimmed': '#a9b1c0',
    '--mantine-color-placeholder': '#98a1b3',
    '--mantine-color-error': '#ff8a80',
    '--mantine-color-anchor': '#91a7ff',
  },
});
