import '@fontsource-variable/bricolage-grotesque/index.css';
import '@fontsource-variable/instrument-sans/index.css';
import './app/styles.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './kit/leave-guard.ts';
import { App } from './app/app.tsx';
import { prefetchOwner } from './own-api/use-owner.ts';
import { prefetchPage, preloadPage } from './app/pages.tsx';
import { prefetchSession } from './query-client.ts';
import { applyTheme } from './shell/theme.ts';
import { language } from './texts/texts.ts';

/** The first rendering waits for so long, at most, for what it is made of: one rendering with everything is faster than several. */
const PATIENCE_MS = 500;

const prefetch = async (): Promise<void> => {
  const { pathname, search } = location;
  const reading = Promise.all([prefetchSession(), prefetchOwner(pathname)]);
  const preloading = preloadPage(pathname);
  const [session, place] = await reading;
  if (session && place) await prefetchPage({ ...place, session, search: new URLSearchParams(search) }, pathname);
  await preloading;
};

const start = async (): Promise<void> => {
  const prefetching = prefetch().catch(() => undefined);
  await Promise.race([prefetching, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
  const root = document.getElementById('app');
  if (!root) return;
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
};

applyTheme();
document.documentElement.lang = language;
void start();
void import('./beside/beside-pages.ts');
