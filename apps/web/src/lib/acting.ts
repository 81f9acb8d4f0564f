import { create } from 'zustand';
import { onStored, PERSONAL, readStored, writeStored } from './storage.ts';

/** For which account the session acts: a team with its look, or the person's own account. `themeColor` is #rrggbb. */
export type Acting = { teamId: number | null; name: string | null; themeColor: string | null; logoUrl: string | null };

export const PERSONAL_ACCOUNT: Acting = { teamId: null, name: null, themeColor: null, logoUrl: null };

const KEY = `${PERSONAL}acting`;

// Kept, so that a reload is in the team's colour from the first picture. Undefined until it is known.
const store = create<{ acting: Acting | undefined }>(() => ({ acting: parse(readStored(KEY)) }));

function parse(text: string | null): Acting | undefined {
  try {
    const { teamId, name, themeColor, logoUrl } = JSON.parse(text ?? '') as Record<string, unknown>;
    return {
      teamId: typeof teamId === 'number' ? teamId : null,
      name: matching(name, /./s),
      themeColor: matching(themeColor, /^#[0-9a-f]{6}$/),
      logoUrl: matching(logoUrl, /^\/api\/logos\/[\w-]{22}$/),
    };
  } catch {
    return undefined;
  }
}

const matching = (value: unknown, shape: RegExp): string | null =>
  typeof value === 'string' && shape.test(value) ? value : null;

export const acting = (): Acting | undefined => store.getState().acting;
/** The team whose own address a visitor came by. */
export type Brand = { name: string; themeColor: string | null; logoUrl: string | null };

const visited = create<{ brand: Brand | null }>(() => ({ brand: null }));
export const useBrand = (): Brand | null => visited((state) => state.brand);
export const setBrand = (brand: Brand | null): void => visited.setState({ brand });

/** The logo of the team that the session acts for, or whose address was visited. */
export function useTeamLogo(): { name: string; url: string } | null {
  const own = store((state) => state.acting);
  const brand = useBrand();
  const { name, logoUrl } = own?.logoUrl ? own : (brand ?? { name: null, logoUrl: null });
  return logoUrl === null ? null : { name: name ?? '', url: logoUrl };
}

export function useTeamColour(): string | null {
  const own = store((state) => state.acting?.themeColor ?? null);
  const brand = useBrand();
  return own ?? brand?.themeColor ?? null;
}

export function setActing(next: Acting | undefined): void {
  store.setState({ acting: next });
  writeStored(KEY, next === undefined ? null : JSON.stringify(next));
}

const switched = new Set<() => void>();

/** Hears that another tab lets the session act for another account. Gives back how to stop. */
export function onAccountSwitched(listener: () => void): () => void {
  switched.add(listener);
  return () => switched.delete(listener);
}

/** The server says that the session acts for another account, which an admin or another device has brought about. */
export function reportSwitch(): void {
  for (const hear of switched) hear();
}

onStored(KEY, (text) => {
  const next = parse(text);
  if (next === undefined) return;
  const isOther = acting() !== undefined && acting()?.teamId !== next.teamId;
  store.setState({ acting: next });
  if (isOther) reportSwitch();
});

/**
 * Says with each call for which account the page was drawn. Where the session acts for another one by now, the server refuses with
 * `account_switched`: nothing that was written for one account is saved in another.
 */
export function actingHeader(url: string): Record<string, string> {
  const now = acting();
  if (now === undefined || url.startsWith('/teams/api/teams/')) return {};
  return { 'x-account': now.teamId === null ? 'personal' : String(now.teamId) };
}
