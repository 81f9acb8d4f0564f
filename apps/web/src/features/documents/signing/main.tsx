import '@mantine/core/styles/baseline.css';
import '@mantine/core/styles/default-css-variables.css';
import '@mantine/core/styles/global.css';
import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/ActionIcon.css';
import '@mantine/core/styles/Loader.css';
import '@mantine/core/styles/Skeleton.css';
import '@mantine/core/styles/Alert.css';
import '@mantine/core/styles/Text.css';
import '@mantine/core/styles/Group.css';
import '../../../ui/global.css';
import './signing.css';
import type { EndedLink, IdentityCheck, Locale, SigningView } from '@sealwright/contract';
import { LOCALES } from '@sealwright/contract';
import { Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { ApiError } from '../../../lib/api.ts';
import { currentLocale, initI18n } from '../../../lib/i18n.ts';
import { readStored } from '../../../lib/storage.ts';
import { codeOf } from '../../../ui/error-text.ts';
import { loadFonts } from '../../../ui/fonts.ts';
import { AppearanceProvider } from '../../../ui/appearance-provider.tsx';
import { isEmbedded } from './embedded/use-embedding.ts';
import { DeadEnd, isRenewable } from './endings/dead-end.tsx';
import { ownFields } from './fields.order.ts';
import { IdentityScreen } from './identity/identity-again.tsx';
import { identityCalls } from './identity/identity.queries.ts';
import { keeper } from './kept.ts';
import { type Link, readLink } from './link.ts';
import { offlineCopy } from './offline-copy.ts';
import { isPassing } from './outbox.ts';
import { SigningApp } from './signing-app.tsx';
import { PREVIEW_PATH } from './preview/protocol.ts';
import { signingCalls } from './signing.queries.ts';
import type { Stage } from './signing.store.ts';

/** `isCopy`: what this device has put aside, because the server cannot be reached. */
type Opened =
  | { view: SigningView; isCopy: boolean; stage?: Stage }
  | { check: IdentityCheck }
  | { error: unknown; ended?: EndedLink | null };

async function open(link: Link | null, chosen: Locale | undefined): Promise<Opened> {
  if (!link) return { error: null };
  try {
    const view = await viewIn(link, chosen);
    // The first page need not wait for the texts of the page around it.
    const first = view.files[0]?.pages[0];
    if (first) new Image().src = first.picture;
    return { view, isCopy: false };
  } catch (error) {
    const copy = isPassing(error) ? await offlineCopy(link).read() : null;
    if (copy) return { view: copy, isCopy: true };
    if (!isPassing(error)) await forget(link, error);
    if (codeOf(error) === 'identity_needed') return askWho(link);
    return { error, ended: isRenewable(error) ? await signingCalls(link).ended() : null };
  }
}

/** The language chosen on a host's device is the host's: who signs in person reads the one the sender chose for them. */
async function viewIn(link: Link, chosen: Locale | undefined): Promise<SigningView> {
  const calls = signingCalls(link);
  const view = await calls.view(chosen);
  const isOther = view.hostName !== null && chosen !== undefined && chosen !== view.recipient.locale;
  return isOther ? calls.view(view.recipient.locale) : view;
}

/** Nothing of the document is here until the person has shown who they are. */
async function askWho(link: Link): Promise<Opened> {
  try {
    return { check: await identityCalls(link).check() };
  } catch (error) {
    return { error };
  }
}

/** A link that is refused leaves no copy here; one that is dead for good, nothing that was entered through it either. */
async function forget(link: Link, error: unknown): Promise<void> {
  const copy = offlineCopy(link);
  const view = await copy.read();
  if (view && error instanceof ApiError && error.status === 410) {
    keeper(link).clear(ownFields(view).map(({ id }) => id));
  }
  await copy.remove();
}

const SHEETS_MS = 15_000;

/** The style sheets of sign.html count from now on (frame-first in vite.config.ts). One that never comes is not waited for. */
async function applySheets(): Promise<void> {
  const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet][media="not all"]')];
  const come = sheets.map(async (link) => {
    if (!link.sheet) {
      await new Promise((resolve) => {
        link.addEventListener('load', resolve);
        link.addEventListener('error', resolve);
        setTimeout(resolve, SHEETS_MS);
      });
    }
    link.media = 'all';
  });
  await Promise.all(come);
}

/** Inside the client view: no link, no server, and the language that the recipient will read. */
async function preview(): Promise<{ link: Link; opened: Opened }> {
  const { view, stage } = await (await import('./preview/receive.ts')).receivePreview();
  return { link: { id: view.document.id, token: '' }, opened: { view, isCopy: false, stage } };
}

async function visit(chosen: Locale | undefined): Promise<{ link: Link | null; opened: Opened }> {
  const link = readLink(location);
  return { link, opened: await open(link, chosen) };
}

async function start(place: HTMLElement): Promise<void> {
  const isPreview = location.pathname === PREVIEW_PATH && window.parent !== window;
  const chosen = isPreview ? undefined : LOCALES.find((locale) => locale === readStored('locale'));
  const styled = applySheets();
  const { link, opened } = await (isPreview ? preview() : visit(chosen));
  // A person who never chose a language here reads the one the sender chose for them.
  const isHosted = 'view' in opened && opened.view.hostName !== null;
  const wanted = (isHosted ? undefined : chosen) ?? localeOf(opened);
  await initI18n(['signing', 'common', 'errors'], wanted);
  // A face that cannot be loaded is no reason to show nothing.
  void loadFonts(currentLocale()).catch(() => undefined);
  await styled;
  // Until now the frame that stands in sign.html was seen.
  const root = createRoot(place);
  const show = (what: Opened) =>
    root.render(
      <AppearanceProvider own={'error' in what ? null : ('view' in what ? what.view : what.check).themeColor}>
        <Start link={link} opened={what} onPassed={async () => show(await open(link, currentLocale()))} />
      </AppearanceProvider>,
    );
  show(opened);
  if (isEmbedded() && !('view' in opened)) void tellOpened(opened).catch(() => undefined);
}

/** To the page around this one; of a part that is shown, that part tells. */
async function tellOpened(opened: Opened): Promise<void> {
  const { tellOfError, tellReady } = await import('./embedded/tell.ts');
  if ('error' in opened) tellOfError(codeOf(opened.error ?? new ApiError('link_invalid', { status: 404 })));
  else tellReady();
}

/** The language the sender chose for the person. */
function localeOf(opened: Opened): Locale | undefined {
  if ('view' in opened) return opened.view.recipient.locale;
  return 'check' in opened ? opened.check.locale : opened.ended?.locale;
}

type StartProps = { link: Link | null; opened: Opened; onPassed: () => Promise<void> };

function Start({ link, opened, onPassed }: StartProps) {
  if (link && 'view' in opened) {
    return <SigningApp link={link} view={opened.view} isCopy={opened.isCopy} stage={opened.stage ?? null} />;
  }
  if (link && 'check' in opened) {
    return (
      <Suspense fallback={null}>
        <IdentityScreen link={link} check={opened.check} onPassed={onPassed} />
      </Suspense>
    );
  }
  return (
    <DeadEnd
      error={'error' in opened ? opened.error : null}
      link={link}
      ended={'ended' in opened ? opened.ended : null}
    />
  );
}

const place = document.getElementById('root');
if (place) void start(place);
