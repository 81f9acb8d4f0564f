import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import '../src/ui/global.css';
import '../src/ui/resets.css';
import { DEFAULT_APPEARANCE, type Locale, User } from '@sealwright/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { notifications } from '../src/ui/toast-store.ts';
import { createRoot, type Root } from 'react-dom/client';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { App } from '../src/app/app.tsx';
import { Overlays } from '../src/app/overlays.tsx';
import { closeOverlay } from '../src/app/palette/palette.store.ts';
import { queryClient } from '../src/app/query-client.ts';
import { createAppRouter } from '../src/app/router.ts';
import { setActing } from '../src/lib/acting.ts';
import { fetchTexts, initI18n, setLocale } from '../src/lib/i18n.ts';
import { signIn, signOut } from '../src/lib/session.ts';
import { AppearanceProvider } from '../src/ui/appearance-provider.tsx';
import { setAppearance } from '../src/ui/appearance.ts';
import { sampleOf } from './sample.ts';
import { type Answer, serve } from './server.ts';

const VIEWPORTS = { desktop: [1280, 800], tablet: [768, 1024], phone: [390, 844] } as const;

type Options = {
  /** What the server says to calls that matter here. Everything else is answered with a sample. */
  answers?: readonly Answer[];
  locale?: Locale;
  viewport?: keyof typeof VIEWPORTS;
  /** What is known of the person who is signed in; null for no one. */
  user?: Partial<User> | null;
};

let mounted: Root | null = null;
let isStarted = false;

const PERSON: Partial<User> = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  displayName: 'Ada Lovelace',
  email: 'ada@example.com',
};

// A call that failed is tried again as often as it is for people, but at once.
const { queries } = queryClient.getDefaultOptions();
queryClient.setDefaultOptions({ ...queryClient.getDefaultOptions(), queries: { ...queries, retryDelay: 0 } });

/** Closes the page that a test had open, with all that it remembered. */
export function closePage(): void {
  mounted?.unmount();
  mounted = null;
  notifications.clean();
  closeOverlay('palette');
  closeOverlay('sheet');
  document.body.replaceChildren();
  queryClient.clear();
  signOut();
  setActing(undefined);
  localStorage.clear();
  sessionStorage.clear();
}

/** Reads all that is shown again, as after a change elsewhere. */
export const readAgain = (): Promise<void> => queryClient.invalidateQueries();

/** Opens the web client at an address, as a reload of the browser does, with a server that gives these answers. */
export async function openPage(
  address: string,
  { answers = [], locale = 'en', viewport = 'desktop', user = {} }: Options = {},
) {
  closePage();
  const [width, height] = VIEWPORTS[viewport];
  await page.viewport(width, height);
  const server = serve(answers);
  if (!isStarted) await initI18n(['common'], locale);
  isStarted = true;
  await setLocale(locale);
  await fetchTexts('errors');
  if (user !== null) {
    const known = User.parse({ ...(sampleOf(User) as User), ...PERSON, locale, ...user });
    signIn({ access: 'access', refresh: 'refresh', user: known, role: known.role });
  }
  setAppearance(DEFAULT_APPEARANCE);
  history.replaceState(null, '', address);
  const root = document.createElement('div');
  root.id = 'root';
  document.body.append(root);
  mounted = createRoot(root);
  mounted.render(<App router={createAppRouter()} />);
  return { ...server, main: page.getByRole('main') };
}

/** Waits until the page stands: it has its heading, and reads nothing any more. */
export async function expectToStand(): Promise<void> {
  await expect.element(page.getByRole('heading', { level: 1 }).first()).toBeInTheDocument();
  await expect.poll(() => queryClient.isFetching()).toBe(0);
}

/** Forgets what the server answered to screens that are not open, as a reload does. */
export const forgetAnswers = (): void => queryClient.removeQueries({ type: 'inactive' });

/** Nothing may be wider than the screen: no one scrolls sideways to read. */
export async function expectToFit(): Promise<void> {
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  // A long neighbor can press a badge until nothing of its word is left.
  const labels = [...document.querySelectorAll('.mantine-Badge-label')].filter((label) => label.checkVisibility());
  const empty = labels.filter(({ clientWidth }) => clientWidth === 0);
  expect(empty.map(({ textContent }) => textContent)).toEqual([]);
}

// Two words of usual length.
const LEAST_NAME_WIDTH = 100;

// Where they have least room: as cards, as tables, beside the navigation, with the columns for desks and for wide ones.
const NARROW = [390, 768, 1024, 1230, 1420];

/** What names a row keeps its room, no button in a table is cut off, and no cell lies over its neighbor. */
export async function expectTablesToFit(): Promise<void> {
  if (document.querySelector('table') === null) return;
  for (const width of NARROW) await expectTablesToFitIn(width);
}

async function expectTablesToFitIn(width: number): Promise<void> {
  await page.viewport(width, 800);
  await expect.poll(() => window.innerWidth).toBe(width);
  // Cards have become a table once React has heard of the width, and the browser has drawn it.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const shown = (selector: string) =>
    [...document.querySelectorAll<HTMLElement>(selector)].filter((element) => element.checkVisibility());
  const names = 'tbody :is(th[scope="row"], [data-card="title"])';
  const narrow = () => shown(names).filter(({ clientWidth }) => clientWidth < LEAST_NAME_WIDTH);
  const cut = () => {
    return shown('td button').filter((button) => {
      const cell = button.closest('td')?.getBoundingClientRect();
      const { left, right } = button.getBoundingClientRect();
      return cell !== undefined && (left < cell.left - 1 || right > cell.right + 1);
    });
  };
  const told = (elements: readonly HTMLElement[]) =>
    elements.map((element) => `${element.ariaLabel ?? element.textContent}: ${element.clientWidth} of ${width}`);
  const over = () => shown('tbody :is(td, th)').filter(({ clientWidth, scrollWidth }) => scrollWidth > clientWidth + 1);
  await expect.poll(() => told(narrow())).toEqual([]);
  await expect.poll(() => told(cut())).toEqual([]);
  await expect.poll(() => told(over())).toEqual([]);
}

/** Shows a piece of a screen by itself, for one that is given its screen elsewhere. */
export async function openPiece(piece: ReactNode, answers: readonly Answer[]) {
  await openPage('/homepage', { answers: [] });
  closePage();
  const server = serve(answers);
  const root = document.createElement('main');
  document.body.append(root);
  mounted = createRoot(root);
  mounted.render(
    <AppearanceProvider own={null}>
      <QueryClientProvider client={queryClient}>
        <Suspense fallback={null}>{piece}</Suspense>
        <Overlays />
      </QueryClientProvider>
    </AppearanceProvider>,
  );
  return server;
}
