// Builds the console for browsers, into dist.
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  base: '/console/',
  publicDir: false,
  plugins: [react()],
  logLevel: 'warn',
  // A picture in a style sheet would need a policy that allows it twice.
  build: { target: 'es2022', modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
});
