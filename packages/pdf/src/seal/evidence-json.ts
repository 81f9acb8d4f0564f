/** The JSON Canonicalization Scheme (RFC 8785): one encoding per value, so that a hash of it means the value. */
export type JsonValue = null | boolean | number | string | JsonValue[] | { [key: string]: JsonValue };

const loneSurrogate = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

function canonicalString(text: string): string {
  if (loneSurrogate.test(text)) throw new TypeError('a lone surrogate has no place in JSON (RFC 8785 section 3.2.2.2)');
  // JSON.stringify escapes exactly what section 3.2.2.2 asks for.
  return JSON.stringify(text);
}

/** Deeper than any evidence, and far from the end of the stack. */
const deepestNesting = 200;

/** Throws TypeError for what JSON cannot hold (NaN, infinities, undefined, lone surrogates) and for absurd nesting. */
export function canonicalJson(value: JsonValue, depth: number = 0): string {
  if (depth > deepestNesting) throw new TypeError('nested too deeply');
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new TypeError('not a JSON number');
    return JSON.stringify(value);
  }
  if (typeof value === 'string') return canonicalString(value);
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item, depth + 1)).join(',')}]`;
  if (typeof value !== 'object') throw new TypeError(`no JSON value: ${typeof value}`);
  // Section 3.2.3 sorts by UTF-16 code units, which is what sort() does without a comparison.
  const members = Object.keys(value)
    .sort()
    .map((key) => {
      const member = value[key];
      if (member === undefined) throw new TypeError('undefined is no JSON value');
      return `${canonicalString(key)}:${canonicalJson(member, depth + 1)}`;
    });
  return `{${members.join(',')}}`;
}
