import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import '../ui/global.css';
import { createRoot } from 'react-dom/client';
import { currentLocale, initI18n } from '../lib/i18n.ts';
import { sessionReady } from '../lib/session.ts';
import { loadFonts } from '../ui/fonts.ts';
import { App } from './app.tsx';

async function start(root: HTMLElement): Promise<void> {
  await Promise.all([initI18n(['common', 'errors']), sessionReady()]);
  // A face that cannot be loaded is no reason to show nothing.
  void loadFonts(currentLocale()).catch(() => undefined);
  createRoot(root).render(<App />);
}

const root = document.getElementById('root');
if (root) void start(root);
