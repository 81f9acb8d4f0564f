import { latinNumber } from './latin-digits.ts';

/** Exact decimal arithmetic over the number fields of a document: fractions of whole numbers, so 0.1 + 0.2 is 0.3. */
type Fraction = { top: bigint; bottom: bigint };

/** `empty`: none of the fields it stands on holds anything yet. */
export type Calculated = { value: string } | { value: null; problem: 'empty' | 'division_by_zero' | 'too_large' };

type Node =
  | { kind: 'number'; value: Fraction }
  | { kind: 'field'; ref: string }
  | { kind: 'call'; name: string; args: Node[] };

export const LONGEST_FORMULA = 500;
const DEEPEST = 30;
const MOST_DIGITS = 1000;
const LONGEST_RESULT = 60;
/** Digits after the point where nothing says how many. */
const USUAL_DECIMALS = 10;
const MOST_DECIMALS = 10;

const TOKEN = /\s*(?:(\d+(?:\.\d+)?|\.\d+)|\[([\w-]{1,40})\]|(sum|round|min|max)\b|([-+*/(),]))\s*/iy;

class FormulaError extends Error {}
class Failed extends Error {
  readonly problem: 'division_by_zero' | 'too_large';
  constructor(problem: 'division_by_zero' | 'too_large') {
    super(problem);
    this.problem = problem;
  }
}

type Token = { kind: 'number' | 'field' | 'name' | 'sign'; text: string };

function tokensOf(formula: string): Token[] {
  if (formula.length > LONGEST_FORMULA) throw new FormulaError();
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < formula.length) {
    const match = TOKEN.exec(formula);
    if (match === null) throw new FormulaError();
    const [, number, field, name, sign] = match;
    if (number !== undefined) tokens.push({ kind: 'number', text: number });
    else if (field !== undefined) tokens.push({ kind: 'field', text: field });
    else if (name !== undefined) tokens.push({ kind: 'name', text: name.toLowerCase() });
    else tokens.push({ kind: 'sign', text: sign ?? '' });
  }
  return tokens;
}

/** Sums of products of factors, by recursive descent. Throws FormulaError. */
function parse(formula: string): Node {
  const tokens = tokensOf(formula);
  let at = 0;
  const isNext = (text: string) => tokens[at]?.kind === 'sign' && tokens[at]?.text === text;
  const expect = (text: string) => {
    if (!isNext(text)) throw new FormulaError();
    at += 1;
  };
  const chain = (signs: readonly string[], part: (depth: number) => Node, depth: number): Node => {
    let left = part(depth);
    for (let sign = signs.find(isNext); sign !== undefined; sign = signs.find(isNext)) {
      at += 1;
      left = { kind: 'call', name: sign, args: [left, part(depth)] };
    }
    return left;
  };
  const sum = (depth: number): Node => chain(['+', '-'], product, depth);
  const product = (depth: number): Node => chain(['*', '/'], factor, depth);
  const factor = (depth: number): Node => {
    if (depth > DEEPEST) throw new FormulaError();
    if (isNext('-')) {
      at += 1;
      return { kind: 'call', name: '-', args: [{ kind: 'number', value: whole(0n) }, factor(depth + 1)] };
    }
    if (isNext('(')) {
      at += 1;
      const inside = sum(depth + 1);
      expect(')');
      return inside;
    }
    const token = tokens[at++];
    if (token?.kind === 'number') return { kind: 'number', value: fractionOf(token.text) };
    if (token?.kind === 'field') return { kind: 'field', ref: token.text };
    if (token?.kind !== 'name') throw new FormulaError();
    return { kind: 'call', name: token.text, args: argsOf(token.text, depth + 1) };
  };
  const argsOf = (name: string, depth: number): Node[] => {
    expect('(');
    const args = [sum(depth)];
    while (isNext(',')) {
      at += 1;
      args.push(sum(depth));
    }
    expect(')');
    if (name === 'round' && (args.length > 2 || !isDecimals(args[1]))) throw new FormulaError();
    return args;
  };
  const root = sum(0);
  if (at < tokens.length) throw new FormulaError();
  return root;
}

const isDecimals = (node: Node | undefined): boolean =>
  node === undefined || (node.kind === 'number' && node.value.bottom === 1n && node.value.top <= BigInt(MOST_DECIMALS));

/** Formulas are read again with every key, and there are few of them. */
const parsed = new Map<string, Node | null>();
const MOST_PARSED = 500;

function readFormula(formula: string): Node | null {
  const known = parsed.get(formula);
  if (known !== undefined) return known;
  let node: Node | null = null;
  try {
    node = parse(formula);
  } catch (cause) {
    if (!(cause instanceof FormulaError)) throw cause;
  }
  if (parsed.size >= MOST_PARSED) parsed.clear();
  parsed.set(formula, node);
  return node;
}

export const isFormula = (formula: string): boolean => readFormula(formula) !== null;

/** The fields a formula stands on; none where it cannot be read. */
export function refsOf(formula: string): string[] {
  const refs = new Set<string>();
  const visit = (node: Node): void => {
    if (node.kind === 'field') refs.add(node.ref);
    if (node.kind === 'call') for (const arg of node.args) visit(arg);
  };
  const root = readFormula(formula);
  if (root !== null) visit(root);
  return [...refs];
}

/** What a formula gives. Fields without a number count as 0; where none holds one, and where one would divide, there is no result yet. */
export function calculate(
  formula: string,
  held: (ref: string) => string | null,
  decimals: number | null = null,
): Calculated {
  const root = readFormula(formula);
  if (root === null) return { value: null, problem: 'too_large' };
  const numbers = refsOf(formula).map((ref) => plainNumber(held(ref) ?? ''));
  if (numbers.length > 0 && numbers.every((number) => number === null)) return { value: null, problem: 'empty' };
  const valueOf = (node: Node): Fraction => {
    if (node.kind === 'number') return node.value;
    if (node.kind === 'call') return limited(CALLS[node.name]?.(node.args.map(valueOf)) ?? whole(0n));
    const number = plainNumber(held(node.ref) ?? '');
    return number === null ? whole(0n) : fractionOf(number);
  };
  try {
    const text = decimalOf(valueOf(root), decimals);
    return text.length > LONGEST_RESULT ? { value: null, problem: 'too_large' } : { value: text };
  } catch (cause) {
    if (!(cause instanceof Failed)) throw cause;
    // What is not filled in yet divides by nothing.
    const isOpen = cause.problem === 'division_by_zero' && numbers.includes(null);
    return { value: null, problem: isOpen ? 'empty' : cause.problem };
  }
}

const whole = (top: bigint): Fraction => ({ top, bottom: 1n });
const isLess = (a: Fraction, b: Fraction): boolean => a.top * b.bottom < b.top * a.bottom;
const add = (a: Fraction, b: Fraction): Fraction => ({
  top: a.top * b.bottom + b.top * a.bottom,
  bottom: a.bottom * b.bottom,
});
const first = (args: readonly Fraction[]): Fraction => args[0] ?? whole(0n);
const second = (args: readonly Fraction[]): Fraction => args[1] ?? whole(0n);

const CALLS: Record<string, (args: Fraction[]) => Fraction> = {
  '+': (args) => add(first(args), second(args)),
  '-': (args) => add(first(args), { top: -second(args).top, bottom: second(args).bottom }),
  '*': (args) => ({ top: first(args).top * second(args).top, bottom: first(args).bottom * second(args).bottom }),
  '/': (args) => {
    const { top, bottom } = second(args);
    if (top === 0n) throw new Failed('division_by_zero');
    const sign = top < 0n ? -1n : 1n;
    return { top: first(args).top * bottom * sign, bottom: first(args).bottom * top * sign };
  },
  sum: (args) => args.reduce(add, whole(0n)),
  min: (args) => args.reduce((a, b) => (isLess(b, a) ? b : a)),
  max: (args) => args.reduce((a, b) => (isLess(a, b) ? b : a)),
  round: (args) => rounded(first(args), Number(second(args).top)),
};

/** In lowest terms, and no longer than arithmetic stays quick with. */
function limited({ top, bottom }: Fraction): Fraction {
  let [a, b] = [top < 0n ? -top : top, bottom];
  while (b > 0n) [a, b] = [b, a % b];
  const divisor = a === 0n ? 1n : a;
  const made = { top: top / divisor, bottom: bottom / divisor };
  if (made.top.toString().length + made.bottom.toString().length > MOST_DIGITS) throw new Failed('too_large');
  return made;
}

/** Half away from zero, as people round money. */
function rounded({ top, bottom }: Fraction, decimals: number): Fraction {
  const scale = 10n ** BigInt(decimals);
  const size = top < 0n ? -top : top;
  const units = (size * scale * 2n + bottom) / (bottom * 2n);
  return { top: top < 0n ? -units : units, bottom: scale };
}

function fractionOf(text: string): Fraction {
  const [before = '', after = ''] = text.split('.');
  const top = BigInt(`${before.replace('-', '') || '0'}${after}`);
  return { top: text.startsWith('-') ? -top : top, bottom: 10n ** BigInt(after.length) };
}

function decimalOf(value: Fraction, decimals: number | null): string {
  const digits = decimals ?? USUAL_DECIMALS;
  const { top } = rounded(value, digits);
  const size = (top < 0n ? -top : top).toString().padStart(digits + 1, '0');
  const [before, after] = [size.slice(0, size.length - digits), size.slice(size.length - digits)];
  const shown = decimals === null ? after.replace(/0+$/, '') : after;
  const sign = top < 0n ? '-' : '';
  return `${sign}${before}${shown === '' ? '' : `.${shown}`}`;
}

/** A number as it is kept: ASCII digits and a point. Null where a text is none, or a longer one than anyone means. */
export function plainNumber(text: string): string | null {
  const plain = latinNumber(text.trim()).replace(/^[\u2212+]/, (sign) => (sign === '+' ? '' : '-'));
  if (!/^-?\d{1,30}(\.\d{1,20})?$/.test(plain)) return null;
  return plain.replace(/^(-?)0+(?=\d)/, '$1');
}

export const compareNumbers = (a: string, b: string): number => {
  const [one, other] = [fractionOf(a), fractionOf(b)];
  return isLess(one, other) ? -1 : isLess(other, one) ? 1 : 0;
};

export const decimalsOf = (number: string): number => number.split('.')[1]?.length ?? 0;
