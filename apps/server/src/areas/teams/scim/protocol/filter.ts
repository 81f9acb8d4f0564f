import { refused } from './dialect.ts';

/** RFC 7644 §3.4.2.2, figure 1, and §3.5.2, figure 7. */
const COMPARATORS = ['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'lt', 'ge', 'le'] as const;
export type Comparator = (typeof COMPARATORS)[number];
export type Literal = string | number | boolean | null;

export type Filter =
  | { kind: 'and'; left: Filter; right: Filter }
  | { kind: 'or'; left: Filter; right: Filter }
  | { kind: 'not'; of: Filter }
  | { kind: 'present'; path: string }
  | { kind: 'compare'; path: string; comparator: Comparator; value: Literal }
  /** `emails[type eq "work"]`: one value of the attribute fulfils it all. */
  | { kind: 'among'; path: string; of: Filter };

/** Where a PATCH goes: an attribute, some of its values, a part of these. */
export type PatchPath = { attribute: string; of: Filter | null; sub: string | null };

const MAX_LENGTH = 4000;
// Each may look at every address of ten thousand people.
const MAX_TERMS = 30;
const MAX_DEPTH = 20;
const TOKEN = /\s*(?:([()[\]])|("(?:[^"\\]|\\.)*")|([^\s()[\]"]+))/y;
const PATH = /^(?:urn:[\w.:-]+:)?[a-z$][\w$-]*(?:\.[a-z$][\w$-]*)?$/i;
const SUB = /^\.([a-z$][\w$-]*)$/i;
const NUMBER = /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** Throws `invalidFilter`. */
export function parseFilter(text: string): Filter {
  const reader = new Reader(text, () => refused('invalidFilter', 'This filter cannot be read.'));
  const filter = reader.either();
  reader.end();
  return filter;
}

/** Throws `invalidPath`. */
export function parsePatchPath(text: string): PatchPath {
  const fail = () => refused('invalidPath', `This path cannot be read: ${text.slice(0, 100)}`);
  const reader = new Reader(text, fail);
  const attribute = reader.path();
  const of = reader.takes('[') ? reader.closed(']') : null;
  const rest = of === null ? null : reader.rest();
  reader.end();
  if (rest === null) return { attribute, of, sub: null };
  const sub = SUB.exec(rest)?.[1];
  if (sub === undefined) throw fail();
  return { attribute, of, sub };
}

class Reader {
  readonly #tokens: string[];
  readonly #fail: () => Error;
  #at = 0;
  #terms = 0;
  #depth = 0;

  constructor(text: string, fail: () => Error) {
    this.#fail = fail;
    if (text.length > MAX_LENGTH) throw fail();
    this.#tokens = [];
    for (TOKEN.lastIndex = 0; text.slice(TOKEN.lastIndex).trim() !== '';) {
      const found = TOKEN.exec(text);
      if (found === null) throw fail();
      this.#tokens.push(found[0].trim());
    }
  }

  either(): Filter {
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) throw this.#fail();
    let left = this.#both();
    while (this.#takesWord('or')) left = { kind: 'or', left, right: this.#both() };
    this.#depth -= 1;
    return left;
  }

  #both(): Filter {
    let left = this.#term();
    while (this.#takesWord('and')) left = { kind: 'and', left, right: this.#term() };
    return left;
  }

  #term(): Filter {
    this.#terms += 1;
    if (this.#terms > MAX_TERMS) throw this.#fail();
    if (this.#tokens[this.#at + 1] === '(' && this.#takesWord('not')) {
      this.#at += 1;
      return { kind: 'not', of: this.closed(')') };
    }
    if (this.takes('(')) return this.closed(')');
    const path = this.path();
    if (this.takes('[')) return { kind: 'among', path, of: this.#ofOneValue() };
    return this.#assertion(path);
  }

  /** Entra ID asks `emails[type eq "work"].value eq "…"`, which the standard has in paths alone. */
  #ofOneValue(): Filter {
    const left = this.closed(']');
    const part = SUB.exec(this.#tokens[this.#at] ?? '')?.[1];
    if (part === undefined) return left;
    this.#at += 1;
    return { kind: 'and', left, right: this.#assertion(part) };
  }

  #assertion(path: string): Filter {
    const word = this.#next().toLowerCase();
    if (word === 'pr') return { kind: 'present', path };
    const comparator = COMPARATORS.find((one) => one === word);
    if (comparator === undefined) throw this.#fail();
    return { kind: 'compare', path, comparator, value: this.#literal() };
  }

  /** A filter up to its closing sign. */
  closed(sign: ')' | ']'): Filter {
    const filter = this.either();
    if (!this.takes(sign)) throw this.#fail();
    return filter;
  }

  path(): string {
    const word = this.#next();
    if (!PATH.test(word)) throw this.#fail();
    return word;
  }

  takes(sign: string): boolean {
    if (this.#tokens[this.#at] !== sign) return false;
    this.#at += 1;
    return true;
  }

  /** The last token; null where all were read. */
  rest(): string | null {
    return this.#at < this.#tokens.length ? this.#next() : null;
  }

  end(): void {
    if (this.#at < this.#tokens.length) throw this.#fail();
  }

  #takesWord(word: string): boolean {
    if (this.#tokens[this.#at]?.toLowerCase() !== word) return false;
    this.#at += 1;
    return true;
  }

  #next(): string {
    const token = this.#tokens[this.#at];
    if (token === undefined) throw this.#fail();
    this.#at += 1;
    return token;
  }

  #literal(): Literal {
    const token = this.#next();
    if (token.startsWith('"')) {
      try {
        return JSON.parse(token) as string;
      } catch {
        throw this.#fail();
      }
    }
    const word = token.toLowerCase();
    if (word === 'true' || word === 'false') return word === 'true';
    if (word === 'null') return null;
    if (NUMBER.test(token)) return Number(token);
    throw this.#fail();
  }
}
