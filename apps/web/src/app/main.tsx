import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import '../ui/global.css';
import '../ui/resets.css';
import { createRoot } from 'react-dom/client';
import { currentLocale, fetchTexts, initI18n, openTexts } from '../lib/i18n.ts';
import { sessionReady } from '../lib/session.ts';
import { loadFonts } from '../ui/fonts.ts';
import { App } from './app.tsx';
import { fetchAtRest } from './at-rest.ts';
import { createAppRouter } from './router.ts';

async function start(root: HTMLElement): Promise<void> {
  await Promise.all([initI18n(['common']), sessionReady()]);
  openTexts();
  // The first screen seldom fails; by the time that something does, its words are here.
  void fetchAtRest(() => fetchTexts('errors')).catch(() => undefined);
  // A face that cannot be loaded is no reason to show nothing.
  void loadFonts(currentLocale()).catch(() => undefined);
  createRoot(root).render(<App router={createAppRouter()} />);
}

const root = document.getElementById('root');
if (root) void start(root);
