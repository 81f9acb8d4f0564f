import { createHash } from 'node:crypto';
import { ERROR_CODES, statusOf, textOf } from '@sealwright/contract';
import type { DescribedCall } from './openapi.ts';
import type { Json, Operation } from './openapi-types.ts';

const STYLE = `
:root{color-scheme:light dark;--line:#8884;--quiet:#667;--ink:#1f2933;--card:#fff;--page:#f5f7f9}
@media (prefers-color-scheme:dark){:root{--quiet:#a9b4c0;--ink:#e8ecf0;--card:#1e242b;--page:#14181d}}
body{margin:0;background:var(--page);color:var(--ink);font:16px/1.55 system-ui,sans-serif}
main,header{max-width:60rem;margin:0 auto;padding:1.5rem}h2{margin:2.5rem 0 .75rem;font-size:1.15rem}
nav a{margin-inline-end:1rem;color:inherit}details{background:var(--card);border:1px solid var(--line);border-radius:8px;margin:.5rem 0}
summary{padding:.7rem 1rem;cursor:pointer}summary code{font-weight:600}summary span{color:var(--quiet)}
.in{padding:0 1rem 1rem}table{border-collapse:collapse;width:100%}th,td{text-align:start;vertical-align:top;padding:.35rem .75rem .35rem 0;
border-bottom:1px solid var(--line);font-weight:400}th{color:var(--quiet);font-size:.85rem}
pre{overflow:auto;background:var(--page);border-radius:6px;padding:.75rem;font-size:.85rem}h3{font-size:.95rem;margin:1rem 0 .4rem}`;

/** Allows the page's own style, and no other. */
export const API_PAGE_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; frame-ancestors 'none'`;

const BEGINNING = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">`;
const ENDING = '</main></body></html>';

const beginning = (title: string, lines: string): string =>
  `${BEGINNING}<title>${title}</title><style>${STYLE}</style></head><body><header><h1>${title}</h1>${lines}</header><main>`;

/** What calls there are, as a page a person can read: no script, nothing from elsewhere. */
export function renderApiIndex(calls: readonly DescribedCall[]): string {
  const byTag = Map.groupBy(calls, ({ tag }) => tag);
  const tags = [...byTag.keys()].sort();
  const sections = tags.map((tag) => {
    const lines = (byTag.get(tag) ?? []).map(
      (one) => `<li><a href="${pageOf(tag)}#${idOf(one)}"><code>${nameOf(one)}</code></a> ${text(one.summary)}</li>`,
    );
    return `<h2 id="${text(tag)}"><a href="${pageOf(tag)}">${text(tag)}</a></h2><ul>${lines.join('')}</ul>`;
  });
  const head =
    `<p>Every path is also served below <code>/v1</code>, with and without its trailing slash. For programs, see ` +
    `<a href="/api/openapi.json">openapi.json</a>.</p>` +
    `<nav aria-label="Parts of the API">${tags.map((tag) => `<a href="#${text(tag)}">${text(tag)}</a>`).join(' ')}</nav>`;
  return `${beginning('Sealwright API', head)}${sections.join('')}<h2 id="problems">Errors</h2>${problems()}${ENDING}`;
}

/** The calls of one part, with their shapes: a piece of the page for each. */
export function* renderApiPart(tag: string, calls: readonly DescribedCall[], named: Json): Generator<string> {
  yield beginning(`Sealwright API: ${text(tag)}`, '<p><a href="/api/docs">All parts of the API</a></p>');
  const names = new Set<string>();
  for (const one of calls) {
    const operation = one.describe();
    for (const name of namesIn(operation)) names.add(name);
    yield call(one, operation);
  }
  for (const name of names) {
    const schema = named[name];
    for (const inner of namesIn(schema)) names.add(inner);
    yield `<h2 id="${text(name)}">${text(name)}</h2>${shape(schema)}`;
  }
  yield ENDING;
}

const pageOf = (tag: string): string => `/api/docs/${encodeURIComponent(tag)}`;
const nameOf = ({ method, path }: DescribedCall): string => `${method.toUpperCase()} ${text(path)}`;
const idOf = ({ method, path }: DescribedCall): string => `${method}${path.replaceAll(/[^\w]+/g, '-')}`;

/** The named shapes that are referred to; that of refusals stands on the first page. */
const namesIn = (part: unknown): string[] =>
  [...JSON.stringify(part).matchAll(/#\/components\/schemas\/(\w+)/g)]
    .map(([, name = '']) => name)
    .filter((name) => name !== 'Problem');

function call(one: DescribedCall, operation: Operation): string {
  return (
    `<details id="${idOf(one)}"><summary><code>${nameOf(one)}</code> <span>${text(one.summary)}</span></summary>` +
    `<div class="in"><p>Who can call it: ${operation['x-access'].map((name) => `<code>${text(name)}</code>`).join(', ')}</p>` +
    parameters(operation) +
    schemas('Request', operation['requestBody']) +
    Object.entries(operation['responses'] as Record<string, unknown>)
      .filter(([status]) => status !== 'default')
      .map(([status, answer]) => schemas(`Response ${status}`, answer))
      .join('') +
    `</div></details>`
  );
}

function parameters(operation: Operation): string {
  const rows = (operation['parameters'] as { name: string; in: string; required: boolean; schema: unknown }[]).map(
    ({ name, in: place, required, schema }) =>
      `<tr><td><code>${text(name)}</code></td><td>${place}${required ? ', required' : ''}</td>` +
      `<td><code>${text(JSON.stringify(schema))}</code></td></tr>`,
  );
  if (rows.length === 0) return '';
  return `<h3>Parameters</h3><table><tr><th>Name<th>In<th>Schema</tr>${rows.join('')}</table>`;
}

function schemas(title: string, part: unknown): string {
  const content = (part as { content?: Record<string, { schema: unknown }> } | undefined)?.content ?? {};
  return Object.entries(content)
    .map(([mediaType, { schema }]) => `<h3>${text(title)} <code>${text(mediaType)}</code></h3>${shape(schema)}`)
    .join('');
}

const shape = (schema: unknown): string => `<pre>${text(JSON.stringify(schema, null, 1))}</pre>`;

function problems(): string {
  const rows = ERROR_CODES.map(
    (code) => `<tr><td><code>${code}</code></td><td>${statusOf(code)}</td><td>${text(textOf(code))}</td></tr>`,
  );
  return `<table><tr><th>Code<th>Status<th>Meaning</tr>${rows.join('')}</table>`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const text = (value: string): string => value.replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? '');
