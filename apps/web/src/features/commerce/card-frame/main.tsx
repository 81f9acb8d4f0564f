import '@mantine/core/styles/baseline.css';
import '@mantine/core/styles/default-css-variables.css';
import '@mantine/core/styles/global.css';
import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/Loader.css';
import '@mantine/core/styles/Group.css';
import '@mantine/core/styles/Input.css';
import '../../../ui/global.css';
import { Locale } from '@sealwright/contract';
import { createRoot } from 'react-dom/client';
import { currentLocale, initI18n } from '../../../lib/i18n.ts';
import { AppearanceProvider } from '../../../ui/appearance-provider.tsx';
import { loadFonts } from '../../../ui/fonts.ts';
import { CardFrame } from './card-frame.tsx';
import { framePort } from './frame-port.ts';

/** The page names its language, and whether the form is wanted or the bank's question alone. */
async function start(root: HTMLElement): Promise<void> {
  const asked = new URLSearchParams(location.search);
  const { data: locale } = Locale.safeParse(asked.get('locale'));
  await initI18n(['card', 'common', 'errors'], locale);
  void loadFonts(currentLocale()).catch(() => undefined);
  createRoot(root).render(
    <AppearanceProvider>
      <CardFrame port={framePort(window.parent)} isFormShown={!asked.has('challenge')} />
    </AppearanceProvider>,
  );
}

const root = document.getElementById('root');
if (root) void start(root);
