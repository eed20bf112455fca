// Builds the console for browsers, into dist.
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  base: '/console/',
  publicDir: false,
  plugins: [react()],
  logLevel: 'warn',
  build: {
    target: 'es2022',
    // From where light-dark() is known: what stands for it before depends on a colour scheme that Mantine sets elsewhere.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    modulePreload: { polyfill: false },
    // A picture in a style sheet would need a policy that allows it twice.
    assetsInlineLimit: 0,
  },
});
