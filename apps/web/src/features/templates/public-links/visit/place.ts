/** Where a public link was opened: its code, and the team whose address it was. Null where the address names none. */
export type Place = { code: string; team: string | undefined };

export function placeOf(pathname: string): Place | null {
  const [, team, code] = /^(?:\/t\/([^/]+))?\/p\/([^/]+)\/?$/.exec(pathname) ?? [];
  return code === undefined ? null : { code: decodeURIComponent(code), team: team && decodeURIComponent(team) };
}
