import type { SigningView } from '@sealwright/contract';
import { keptName, type Link } from './link.ts';

/** What the service worker looks for when a picture cannot be fetched; `service-worker/routing.ts` has the same. */
export const SIGNING_CACHE = 'sealwright-signing.';

// Named anew when what it holds can no longer be read by an older page, or the other way round.
const VIEW = '/signing-view-2.json';
const DAY_MS = 86_400_000;
const LONGEST_MS = 30 * DAY_MS;
// About a hundred kilobytes each: what is beyond is shown when there is a network.
const MOST_PICTURES = 40;
const MOST_MARKS = 20;

/** How long a copy may stay: until the document expires or the person has to identify again, and at most thirty days. */
export function copyUntil(view: Pick<SigningView, 'document' | 'identityUntil'>, now: number): number {
  const ends = [view.document.expiresAt, view.identityUntil].map((end) => (end === null ? Infinity : Date.parse(end)));
  return Math.min(now + LONGEST_MS, ...ends);
}

/** Whether there is anything left to do here for which a copy would be of use. */
export const isWorthKeeping = ({ turn, isSealed, recipient }: SigningView): boolean =>
  turn && !isSealed && recipient.state !== 'submitted' && recipient.state !== 'declined' && recipient.role !== 'copy';

/** The pictures that a view does not carry within itself: of pages, and of marks where there are many. */
export function picturesOf(view: Pick<SigningView, 'files' | 'fields'>): string[] {
  const pages = view.files
    .toSorted((a, b) => a.position - b.position)
    .flatMap((file) => file.pages.map((page) => page.picture));
  const marks = view.fields.flatMap(({ mark }) => (mark?.image?.startsWith('/') ? [mark.image] : []));
  return [...pages.slice(0, MOST_PICTURES), ...[...new Set(marks)].slice(0, MOST_MARKS)];
}

/**
 * A copy of what a link shows, so that the page opens again without a network. It is as secret as the document, and stands
 * in this browser's storage for our origin alone, beside the history that holds the link itself: anyone who can read the one
 * can open the other, until the person has finished, declined or handed over, or the link ends; then the copy goes too.
 * The name says until when, so that also the service worker can remove it, and does not tell the link's secret.
 */
export function offlineCopy(link: Link) {
  const base = `${SIGNING_CACHE}${keptName(link)}.`;
  // Counts removals: what was being put aside when the part ended must not be there again afterwards.
  let removals = 0;
  const names = async () => (await caches.keys()).filter((name) => name.startsWith(base));
  const quietly = async <T>(act: () => Promise<T>): Promise<T | null> => {
    try {
      return 'caches' in globalThis ? await act() : null;
    } catch {
      // No room, or forbidden: the page then needs a network, as it did before.
      return null;
    }
  };
  return {
    save: (view: SigningView) =>
      quietly(async () => {
        const before = removals;
        const until = copyUntil(view, Date.now());
        const [present] = await names();
        // Extended day by day, and not with every letter.
        const kept = Number(present?.split('.').at(-1));
        // A copy that may stay shorter than that must not be kept for longer.
        const isFitting = present !== undefined && Math.abs(kept - until) < DAY_MS && kept <= until + 1000;
        const name = isFitting ? present : `${base}${until}`;
        const cache = await caches.open(name);
        if (!isFitting && present !== undefined) await caches.delete(present);
        await cache.put(VIEW, Response.json(view));
        for (const picture of picturesOf(view)) {
          if (removals !== before) break;
          const isThere = (await cache.match(picture, { ignoreSearch: true })) !== undefined;
          if (!isThere) await cache.add(picture).catch(() => undefined);
        }
        if (removals !== before) await caches.delete(name);
      }),
    read: (): Promise<SigningView | null> =>
      quietly(async () => {
        const [name] = (await names()).filter((one) => Number(one.split('.').at(-1)) > Date.now());
        const kept = name === undefined ? undefined : await caches.match(VIEW, { cacheName: name });
        return kept === undefined ? null : ((await kept.json()) as SigningView);
      }),
    remove: () => {
      removals += 1;
      return quietly(async () => Promise.all((await names()).map((name) => caches.delete(name))));
    },
  };
}
