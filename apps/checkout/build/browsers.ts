/** Browsers of the last years, as lightningcss counts versions: cheap phones update theirs, but not at once. */
export const BROWSERS = { chrome: 105 << 16, firefox: 115 << 16, safari: (16 << 16) | (2 << 8) };
