// Where the browser enters the console.
import './ui/mantine.css';
import './ui/console.css';
import { DirectionProvider, MantineProvider } from '@mantine/core';
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { CallFailure } from './call.ts';
import { themeOf, variables } from './theme.ts';
import { chosenTag, LanguageContext, loadLanguage } from './words/words.tsx';

const nonce = document.querySelector<HTMLMetaElement>('meta[name=csp-nonce]')?.content ?? '';
const RETRIES = 2;
// Where what Mantine's dialogs stop the page's scrolling with looks for it (get-nonce).
Object.assign(globalThis, { __webpack_nonce__: nonce });

/** What the service refuses will be refused again; what did not reach it may. */
const mayRetry = (failed: number, error: Error): boolean =>
  error instanceof CallFailure && error.code === 'UNREACHABLE' && failed < RETRIES;

/** A refused call makes the page look whether somebody is signed in still. */
const lookWho = (error: Error): void => {
  if (error instanceof CallFailure && error.code === 'SIGN_IN_NEEDED')
    void client.invalidateQueries({ queryKey: ['me'] });
};

const client: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: lookWho }),
  mutationCache: new MutationCache({ onError: lookWho }),
  // Without a network a call fails and says so: it is not kept until there is one, when nobody may want it any more.
  defaultOptions: {
    queries: { retry: mayRetry, staleTime: 5_000, networkMode: 'always', refetchOnReconnect: true },
    mutations: { retry: false, networkMode: 'always' },
  },
});

const language = await loadLanguage(chosenTag());
document.documentElement.lang = language.tag;
document.documentElement.dir = language.dir;
document.title = language.words.console.title;

createRoot(document.querySelector('#root') as HTMLElement).render(
  <StrictMode>
    <DirectionProvider initialDirection={language.dir}>
      <MantineProvider
        theme={themeOf(language.words.console.close)}
        cssVariablesResolver={variables}
        defaultColorScheme="auto"
        getStyleNonce={() => nonce}
      >
        <QueryClientProvider client={client}>
          <LanguageContext value={language}>
            <App />
          </LanguageContext>
        </QueryClientProvider>
      </MantineProvider>
    </DirectionProvider>
  </StrictMode>,
);
