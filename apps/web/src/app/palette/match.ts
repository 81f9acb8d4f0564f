import { type Folded, fold, foldClusters } from '../../lib/case-folding.ts';

export type Match = { score: number; at: readonly number[] };

/** From here on a match is what someone meant; below it is a guess (a typing error, letters left out). */
export const SURE = 40;

const isWordLetter = (letter: string | undefined): boolean => letter !== undefined && /[\p{L}\p{N}]/u.test(letter);
// Chinese has no spaces: each character may begin a word.
const isHan = (letter: string | undefined): boolean => letter !== undefined && /\p{Script=Han}/u.test(letter);

const startsWord = (text: string, at: number): boolean =>
  isWordLetter(text[at]) && (at === 0 || isHan(text[at]) || !isWordLetter(text[at - 1]));

const wordStarts = (text: string): number[] => run(0, text.length).filter((at) => startsWord(text, at));

const run = (from: number, length: number): number[] => Array.from({ length }, (_, index) => from + index);

function contained(text: string, token: string): Match | null {
  let best: Match | null = null;
  for (let at = text.indexOf(token); at >= 0; at = text.indexOf(token, at + 1)) {
    const score = scoreAt(text, token, at);
    if (score > (best?.score ?? 0)) best = { score, at: run(at, token.length) };
  }
  return best;
}

function scoreAt(text: string, token: string, at: number): number {
  const isWhole = !isWordLetter(text[at + token.length]) || isHan(text[at + token.length]);
  if (at === 0) return text.length === token.length ? 100 : isWhole ? 95 : 90;
  if (startsWord(text, at)) return isWhole ? 85 : 75;
  // One letter in the middle of a word is in nearly every word.
  return token.length > 1 ? 50 : 0;
}

/** "nd" for "New document". */
function initials(text: string, token: string, starts: readonly number[]): Match | null {
  if (token.length < 2) return null;
  const heads = starts.map((at) => text[at] ?? '').join('');
  const first = heads.indexOf(token);
  return first < 0 ? null : { score: 45, at: starts.slice(first, first + token.length) };
}

/** Letters that are wrong, missing, too many or changed places (optimal string alignment), up to `max`. */
function distance(a: string, b: string, max: number): number {
  let before: number[] = [];
  let last = run(0, b.length + 1);
  for (let i = 1; i <= a.length; i += 1) {
    const now = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const least = Math.min((now[j - 1] ?? 0) + 1, (last[j] ?? 0) + 1, (last[j - 1] ?? 0) + cost);
      now.push(isSwap ? Math.min(least, (before[j - 2] ?? 0) + 1) : least);
    }
    if (Math.min(...now) > max) return max + 1;
    [before, last] = [last, now];
  }
  return last[b.length] ?? max + 1;
}

/** The beginning of a word with a typing error in it. */
function mistyped(text: string, token: string, starts: readonly number[]): Match | null {
  if (token.length < 4) return null;
  const max = token.length < 8 ? 1 : 2;
  let best: Match | null = null;
  for (const start of starts) {
    for (const length of [token.length, token.length + 1, token.length - 1]) {
      const part = text.slice(start, start + length);
      if (part.length !== length || part[0] !== token[0]) continue;
      const errors = distance(token, part, max);
      const score = 36 - errors * 4;
      if (errors <= max && score > (best?.score ?? 0)) best = { score, at: run(start, length) };
    }
  }
  return best;
}

/** Letters in their order from the beginning of a word, with others between them. */
function scattered(text: string, token: string, starts: readonly number[]): Match | null {
  if (token.length < 3) return null;
  let best: Match | null = null;
  for (const start of starts) {
    const at: number[] = [];
    let from = start;
    for (const letter of token) {
      const next = text.indexOf(letter, from);
      if (next < 0 || (at.length === 0 && next !== start)) break;
      at.push(next);
      from = next + 1;
    }
    const span = from - start;
    const score = 30 - (span - token.length) * 2;
    if (at.length === token.length && span <= token.length * 2 && score > (best?.score ?? 0)) best = { score, at };
  }
  return best;
}

/** How well one word of a query fits a text, the surest way first. */
function matchToken(token: string, { text }: Folded): Match | null {
  const direct = contained(text, token);
  if (direct) return direct;
  const starts = wordStarts(text);
  return initials(text, token, starts) ?? mistyped(text, token, starts) ?? scattered(text, token, starts);
}

export type Searched = {
  label: string;
  /** Other names: the English one, words people use for it, where it stands. */
  others?: readonly { text: string; weight: number; isEnglish?: boolean }[];
};

export type Piece = { text: string; isHit: boolean };
export type Ranked<T> = { item: T; score: number; pieces: Piece[]; other: string | null };

export const tokensOf = (query: string): string[] => fold(query).split(/\s+/).filter(Boolean);

type TokenMatch = { score: number; at: readonly number[]; other: string | null };

/** How well one word of a query fits an item, by whichever of its names fits best. */
function matchItem(item: Searched, token: string): TokenMatch {
  const inLabel = matchToken(token, foldClusters(item.label));
  const byName = (item.others ?? []).map(({ text, weight }): TokenMatch => {
    const score = (matchToken(token, foldClusters(text))?.score ?? 0) * weight;
    return { score, at: [], other: text };
  });
  const byLabel: TokenMatch = { score: inLabel?.score ?? 0, at: inLabel?.at ?? [], other: null };
  return byName.reduce((best, next) => (next.score > best.score ? next : best), byLabel);
}

function bonusOf(label: string, whole: string): number {
  if (label === whole) return 20;
  return label.startsWith(whole) ? 10 : 0;
}

function rankOne<T extends Searched>(item: T, tokens: readonly string[]): Ranked<T> | null {
  const label = foldClusters(item.label);
  const matches = tokens.map((token) => matchItem(item, token));
  if (matches.some(({ score }) => score === 0)) return null;
  const mean = matches.reduce((sum, { score }) => sum + score, 0) / Math.max(tokens.length, 1);
  const hits = new Set(matches.flatMap(({ at }) => at.map((index) => label.from[index] ?? -1)));
  const score = mean + bonusOf(label.text, tokens.join(' '));
  return {
    item,
    score,
    pieces: piecesOf(label.clusters, hits),
    other: matches.find(({ other }) => other !== null)?.other ?? null,
  };
}

/** The text in pieces, whole letters each. */
function piecesOf(clusters: readonly string[], hits: ReadonlySet<number>): Piece[] {
  const pieces: Piece[] = [];
  for (const [index, text] of clusters.entries()) {
    const last = pieces.at(-1);
    const isHit = hits.has(index);
    if (last?.isHit === isHit) last.text += text;
    else pieces.push({ text, isHit });
  }
  return pieces;
}

/** What fits every word of the query, best first; equally good ones as they came. */
export function rank<T extends Searched>(items: readonly T[], query: string): Ranked<T>[] {
  const tokens = tokensOf(query);
  return items
    .flatMap((item) => rankOne(item, tokens) ?? [])
    .sort((a, b) => b.score - a.score || a.item.label.length - b.item.label.length);
}

/** Marks in a text what the query found in it, for texts that the server has chosen. */
export const piecesIn = (text: string, query: string): Piece[] => {
  const tokens = tokensOf(query);
  const folded = foldClusters(text);
  const hits = tokens.flatMap((token) => (contained(folded.text, token)?.at ?? []).map((at) => folded.from[at] ?? -1));
  return piecesOf(folded.clusters, new Set(hits));
};
