/**
 * What the linter cannot see of the server's structure: circles between modules, types included, and who touches which
 * table. A table is written by its owner alone. It is read by the owner and by the `*.repo.ts` and `*.reads.ts` of the owner's
 * area; other areas call the owner, or use a fragment of SQL that it exports.
 */
import path from 'node:path';

/** A source file of the server: its path below `areas/`, and its text. */
export type Source = { path: string; text: string };
export type TableUse = { module: string; table: string; kind: 'reads' | 'writes' };

const IMPORT = /(?:from|import)\s+'(\.[^']+)'/g;
const WRITE = /(?:insertInto|updateTable|deleteFrom)\(\s*'(\w+)|\b(?:insert into|update|delete from)\s+(\w+)/g;
const READ = /(?:selectFrom|\w*[jJ]oin|from|using)\(\s*'(\w+)|(?<!delete )\b(?:from|join|using)\s+(\w+)/g;

/** `people/users` for `people/users/users.repo.ts`; `files` for an area without modules; null for an area's own door. */
export function moduleOf(file: string, flat: ReadonlySet<string>): string | null {
  const [area = '', module = '', rest] = file.split('/');
  if (flat.has(area)) return area;
  return rest === undefined ? null : `${area}/${module}`;
}

/** Areas that have no folder with an `index.ts` are one module themselves. */
export function flatAreas(files: readonly string[]): Set<string> {
  const areas = new Set(files.map((file) => file.split('/')[0] ?? ''));
  const deep = files.filter((file) => /^[^/]+\/[^/]+\/index\.ts$/.test(file)).map((file) => file.split('/')[0] ?? '');
  return new Set([...areas].filter((area) => !deep.includes(area)));
}

/** Modules that need each other, each circle once, in the order in which its names are read. An area's door stands for all it names. */
export function circlesOf(sources: readonly Source[]): string[][] {
  const flat = flatAreas(sources.map((source) => source.path));
  const uses = new Map<string, Set<string>>();
  for (const { path: file, text } of sources) {
    const from = moduleOf(file, flat) ?? `${file.split('/')[0]}`;
    const targets = uses.get(from) ?? new Set();
    uses.set(from, targets);
    for (const [, specifier = ''] of text.matchAll(IMPORT)) {
      const target = path.posix.normalize(path.posix.join(path.posix.dirname(file), specifier));
      if (target.startsWith('..')) continue;
      const to = moduleOf(target, flat) ?? `${target.split('/')[0]}`;
      if (to !== from) targets.add(to);
    }
  }
  const reaches = (start: string): Set<string> => {
    const seen = new Set<string>();
    const open = [...(uses.get(start) ?? [])];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (seen.has(next)) continue;
      seen.add(next);
      open.push(...(uses.get(next) ?? []));
    }
    return seen;
  };
  const reach = new Map([...uses.keys()].map((module) => [module, reaches(module)]));
  const circles = [...uses.keys()].map((module) =>
    [...uses.keys()].filter((other) => reach.get(module)?.has(other) && reach.get(other)?.has(module)).toSorted(),
  );
  return [...new Map(circles.filter(({ length }) => length > 0).map((circle) => [circle.join(), circle])).values()];
}

/** What each module does with tables it may not touch that way. `owners` names the module of each table, in snake case. */
export function tableFaults(sources: readonly Source[], owners: Readonly<Record<string, string>>): TableUse[] {
  const flat = flatAreas(sources.map((source) => source.path));
  const snake = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const faults = new Map<string, TableUse>();
  for (const { path: file, text } of sources) {
    const module = moduleOf(file, flat);
    if (module === null) continue;
    const note = (kind: TableUse['kind'], pattern: RegExp, isFine: (owner: string) => boolean): void => {
      for (const [, builder, plain] of text.matchAll(pattern)) {
        const table = snake(builder ?? plain ?? '');
        const owner = owners[table];
        if (owner !== undefined && !isFine(owner)) faults.set(`${module} ${kind} ${table}`, { module, table, kind });
      }
    };
    note('writes', WRITE, (owner) => owner === module);
    note('reads', READ, (owner) => owner === module || owner.split('/')[0] === module.split('/')[0]);
  }
  return [...faults.values()];
}
