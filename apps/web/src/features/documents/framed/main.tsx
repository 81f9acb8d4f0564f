import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import '../../../ui/global.css';
import '../../../ui/resets.css';
import { getEditorEmbed, type Output } from '@sealwright/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { api, ApiError } from '../../../lib/api.ts';
import { actByFrame } from '../../../lib/frame-token.ts';
import { currentLocale, initI18n } from '../../../lib/i18n.ts';
import { openLinksElsewhere } from '../../../lib/tell-around.ts';
import { AppearanceProvider } from '../../../ui/appearance-provider.tsx';
import { codeOf } from '../../../ui/error-text.ts';
import { loadFonts } from '../../../ui/fonts.ts';
import { FramedEditor } from './framed-editor.tsx';
import { FramedEnd } from './framed-end.tsx';
import { FramedOverlays } from './framed-overlays.tsx';
import { readAddress } from './address.ts';
import { tell } from './tell.ts';

type Opened = { may: Output<typeof getEditorEmbed> } | { error: unknown };

/** From here on requests carry the token of the address, not the session of this browser. */
async function open(): Promise<Opened> {
  const address = readAddress(location);
  if (address === null) return { error: new ApiError('not_found', { status: 404 }) };
  actByFrame(address.token);
  try {
    const may = await api(getEditorEmbed);
    if (may.document !== address.id) throw new ApiError('not_found', { status: 404 });
    return { may };
  } catch (error) {
    return { error };
  }
}

// What the server refused it refuses again.
const isWorthRetrying = (failures: number, error: unknown): boolean =>
  failures < 3 && !(error instanceof ApiError && error.status >= 400 && error.status < 500);

async function start(root: HTMLElement): Promise<void> {
  const opened = await open();
  await initI18n(['wizard', 'editor', 'common', 'errors'], 'may' in opened ? opened.may.locale : undefined);
  // A face that cannot be loaded is no reason to show nothing.
  void loadFonts(currentLocale()).catch(() => undefined);
  openLinksElsewhere();
  const queries = new QueryClient({
    defaultOptions: {
      queries: { staleTime: 5000, retry: isWorthRetrying },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  createRoot(root).render(
    <AppearanceProvider>
      <QueryClientProvider client={queries}>
        {'may' in opened ? <FramedEditor may={opened.may} /> : <FramedEnd kind="failed" error={opened.error} />}
        <FramedOverlays />
      </QueryClientProvider>
    </AppearanceProvider>,
  );
  if ('error' in opened) tell({ type: 'failed', code: codeOf(opened.error) });
}

const root = document.getElementById('root');
if (root) void start(root);
