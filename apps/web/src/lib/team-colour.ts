import { create } from 'zustand';

/** The colour of the team one acts for, #rrggbb. Kept for the tab, so that a reload does not show the person's own first. */
const KEY = 'team-colour';
const store = create<{ colour: string | null }>(() => ({ colour: sessionStorage.getItem(KEY) }));

export const useTeamColour = (): string | null => store((state) => state.colour);

export function setTeamColour(colour: string | null): void {
  if (colour === null) sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, colour);
  store.setState({ colour });
}
