import { type Ranked, rank, type Searched, SURE, tokensOf } from './match.ts';

type Local = 'pages' | 'actions';
type Served = 'documents' | 'people' | 'tags';
export type GroupName = Local | 'recent' | Served | 'guesses';

export type Listed = Searched & { id: string; kind: Local };

/** `served` marks where documents, people and tags stand, which the server finds. */
export type Arranged<T> = { name: Exclude<GroupName, Served>; ranked: Ranked<T>[] } | { name: 'served' };

const MAX_EACH = 8;

const plain = <T extends Listed>(item: T): Ranked<T> => ({
  item,
  score: 0,
  pieces: [{ text: item.label, isHit: false }],
  other: null,
});

/**
 * Without a query: what was chosen lately, then everything. With one: sure matches, the group with the best one first; then what
 * the server finds; guesses only where nothing is sure, and last, so that no one lands on one by a quick Enter.
 */
export function arrange<T extends Listed>(
  items: readonly T[],
  query: string,
  recent: readonly string[],
): Arranged<T>[] {
  if (tokensOf(query).length === 0) {
    const lately = recent.flatMap((id) => items.find((item) => item.id === id) ?? []);
    const rest = items.filter((item) => !lately.includes(item));
    return [
      { name: 'recent', ranked: lately.map(plain) },
      { name: 'pages', ranked: rest.filter(({ kind }) => kind === 'pages').map(plain) },
      { name: 'actions', ranked: rest.filter(({ kind }) => kind === 'actions').map(plain) },
    ];
  }
  const all = rank(items, query);
  const sure = all.filter(({ score }) => score >= SURE);
  if (sure.length === 0) return [{ name: 'served' }, { name: 'guesses', ranked: all.slice(0, MAX_EACH) }];
  const of = (kind: Local) => ({
    name: kind,
    ranked: sure.filter(({ item }) => item.kind === kind).slice(0, MAX_EACH),
  });
  const [first, second]: [Local, Local] =
    sure[0]?.item.kind === 'actions' ? ['actions', 'pages'] : ['pages', 'actions'];
  return [of(first), of(second), { name: 'served' }];
}
