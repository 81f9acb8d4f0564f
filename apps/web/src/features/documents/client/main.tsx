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
import '../../../ui/global.css';
import { type Locale, LOCALES } from '@sealwright/contract';
import { createRoot } from 'react-dom/client';
import { currentLocale, initI18n } from '../../../lib/i18n.ts';
import { readStored } from '../../../lib/storage.ts';
import { AppearanceProvider } from '../../../ui/appearance-provider.tsx';
import { codeOf } from '../../../ui/error-text.ts';
import { loadFonts } from '../../../ui/fonts.ts';
import { ClientScreen, type Opened } from './client-screen.tsx';
import { clientCalls } from './client.queries.ts';
import { tokenOf } from './place.ts';

/** Nothing but the check is asked for until it is passed. */
async function open(token: string | null): Promise<Opened> {
  if (token === null) return { error: null };
  const calls = clientCalls(token);
  try {
    const check = await calls.check();
    if (!check.isPassed) return { token, check };
    return { token, page: await calls.page() };
  } catch (error) {
    return { error, token: codeOf(error) === 'client_link_expired' ? token : null };
  }
}

/** The language in which the sender wrote to this person, unless they chose one here. */
function localeOf(opened: Opened): Locale | undefined {
  const chosen = LOCALES.find((locale) => locale === readStored('locale'));
  if (chosen !== undefined) return chosen;
  return 'check' in opened ? opened.check.locale : 'page' in opened ? opened.page.locale : undefined;
}

async function start(root: HTMLElement): Promise<void> {
  const token = tokenOf(location.pathname);
  const opened = await open(token);
  await initI18n(['client', 'checklist-items', 'common', 'errors'], localeOf(opened));
  // A face that cannot be loaded is no reason to show nothing.
  void loadFonts(currentLocale()).catch(() => undefined);
  const mounted = createRoot(root);
  const show = (what: Opened) => {
    const own = 'check' in what ? what.check.themeColor : 'page' in what ? what.page.themeColor : null;
    mounted.render(
      <AppearanceProvider own={own}>
        <ClientScreen
          opened={what}
          onAgain={async () => show(await open(token))}
          onLeave={(address) => location.assign(address)}
        />
      </AppearanceProvider>,
    );
  };
  show(opened);
}

const root = document.getElementById('root');
if (root) void start(root);
