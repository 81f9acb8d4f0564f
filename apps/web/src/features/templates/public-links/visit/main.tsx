import '@mantine/core/styles/baseline.css';
import '@mantine/core/styles/default-css-variables.css';
import '@mantine/core/styles/global.css';
import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/Loader.css';
import '@mantine/core/styles/Alert.css';
import '@mantine/core/styles/Text.css';
import '@mantine/core/styles/Group.css';
import '@mantine/core/styles/Input.css';
import '../../../../ui/global.css';
import { createRoot } from 'react-dom/client';
import { currentLocale, initI18n } from '../../../../lib/i18n.ts';
import { AppearanceProvider } from '../../../../ui/appearance-provider.tsx';
import { loadFonts } from '../../../../ui/fonts.ts';
import { placeOf } from './place.ts';
import { type Opened, VisitPage } from './visit-page.tsx';
import { visitCalls } from './visit.queries.ts';

async function open(): Promise<Opened> {
  const place = placeOf(location.pathname);
  if (place === null) return { error: null };
  try {
    return { place, link: await visitCalls(place).read() };
  } catch (error) {
    return { error };
  }
}

async function start(root: HTMLElement): Promise<void> {
  const [opened] = await Promise.all([open(), initI18n(['visit', 'common', 'errors'])]);
  // A face that cannot be loaded is no reason to show nothing.
  void loadFonts(currentLocale()).catch(() => undefined);
  createRoot(root).render(
    <AppearanceProvider own={'link' in opened ? opened.link.themeColor : null}>
      <VisitPage opened={opened} onLeave={(path) => location.assign(path)} />
    </AppearanceProvider>,
  );
}

const root = document.getElementById('root');
if (root) void start(root);
