import type { Route } from '../src/platform/http/http.ts';
import type { Ids } from './sample-body.ts';

/** Every way to fill the path: an `:id` may mean any kind of row. */
export function pathsOf({ endpoint }: Route, ids: Ids): string[] {
  const path = endpoint.at.slice(endpoint.at.indexOf('/'));
  const named = path.replaceAll(/:(\w+)/g, (whole, name: string) => String(ids[name] ?? whole));
  const filled = named.includes(':id') ? Object.values(ids).map((id) => named.replace(':id', String(id))) : [named];
  return filled.map((one) => one.replaceAll(/:\w+/g, '1'));
}

let calls = 0;

/** Each call comes from a new address, so that limits stay out of it: they have tests elsewhere. */
export function nextAddress(): string {
  calls += 1;
  return `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`;
}
