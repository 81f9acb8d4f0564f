import '@mantine/core/styles/baseline.css';
import '@mantine/core/styles/default-css-variables.css';
import '@mantine/core/styles/global.css';
import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/Loader.css';
import '@mantine/core/styles/Alert.css';
import '@mantine/core/styles/Text.css';
import '@mantine/core/styles/Group.css';
import '../../../ui/global.css';
import { createRoot } from 'react-dom/client';
import { currentLocale, initI18n } from '../../../lib/i18n.ts';
import { AppearanceProvider } from '../../../ui/appearance-provider.tsx';
import { loadFonts } from '../../../ui/fonts.ts';
import { findCardForm } from './card-forms.ts';
import { type Opened, PayPage } from './pay-page.tsx';
import { cardCalls, payCalls } from './pay.queries.ts';
import { placeOf } from './place.ts';

async function open(): Promise<Opened> {
  const place = placeOf(location.pathname);
  if (place === null) return { kind: 'none', error: null };
  const { kind, token } = place;
  try {
    if (kind === 'card') return { kind, token, page: await cardCalls(token).read() };
    return { kind, token, page: await payCalls(token).read() };
  } catch (error) {
    return { kind: 'none', error };
  }
}

async function start(root: HTMLElement): Promise<void> {
  const [opened] = await Promise.all([open(), initI18n(['pay', 'common', 'errors'])]);
  // A face that cannot be loaded is no reason to show nothing.
  void loadFonts(currentLocale()).catch(() => undefined);
  createRoot(root).render(
    <AppearanceProvider>
      <PayPage opened={opened} find={findCardForm} onLeave={(path) => location.assign(path)} />
    </AppearanceProvider>,
  );
}

const root = document.getElementById('root');
if (root) void start(root);
