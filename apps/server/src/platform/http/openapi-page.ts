import { createHash } from 'node:crypto';
import type { OpenApiDocument, Operation } from './openapi-types.ts';

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

/** The document as a page a person can read: no script, nothing from elsewhere. */
export function renderApiPage(document: OpenApiDocument): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const tags = [...new Set(operations.map(({ operation }) => operation.tags[0] ?? ''))].sort();
  const sections = tags.map((tag) => {
    const calls = operations.filter(({ operation }) => operation.tags[0] === tag);
    return `<h2 id="${text(tag)}">${text(tag)}</h2>${calls.map(call).join('')}`;
  });
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">` +
    `<title>Sealwright API</title><style>${STYLE}</style></head><body><header><h1>Sealwright API</h1>` +
    `<p>Every path is also served below <code>/v1</code>, with and without its trailing slash. The same, for programs: ` +
    `<a href="/api/openapi.json">openapi.json</a>.</p>` +
    `<nav aria-label="Parts of the API">${tags.map((tag) => `<a href="#${text(tag)}">${text(tag)}</a>`).join(' ')}</nav>` +
    `</header><main>${sections.join('')}<h2 id="problems">Refusals</h2>${problems(document)}</main></body></html>`
  );
}

function call({ path, method, operation }: { path: string; method: string; operation: Operation }): string {
  return (
    `<details><summary><code>${method.toUpperCase()} ${text(path)}</code> <span>${text(operation.summary)}</span></summary>` +
    `<div class="in"><p>Who may call: ${operation['x-access'].map((name) => `<code>${text(name)}</code>`).join(', ')}</p>` +
    parameters(operation) +
    schemas('Request', operation['requestBody']) +
    Object.entries(operation['responses'] as Record<string, unknown>)
      .filter(([status]) => status !== 'default')
      .map(([status, answer]) => schemas(`Answer ${status}`, answer))
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
  return `<h3>Parameters</h3><table><tr><th>Name<th>Where<th>Shape</tr>${rows.join('')}</table>`;
}

function schemas(title: string, part: unknown): string {
  const content = (part as { content?: Record<string, { schema: unknown }> } | undefined)?.content ?? {};
  return Object.entries(content)
    .map(
      ([mediaType, { schema }]) =>
        `<h3>${text(title)} <code>${text(mediaType)}</code></h3><pre>${text(JSON.stringify(schema, null, 2))}</pre>`,
    )
    .join('');
}

function problems(document: OpenApiDocument): string {
  const components = document['components'] as {
    schemas: { Problem: { properties: { code: { description: string } } } };
  };
  const rows = components.schemas.Problem.properties.code.description.split('\n').map((line) => {
    const [, code = '', status = '', meaning = ''] = /^(\w+) \((\d+)\): (.*)$/.exec(line) ?? [];
    return `<tr><td><code>${text(code)}</code></td><td>${status}</td><td>${text(meaning)}</td></tr>`;
  });
  return `<table><tr><th>Code<th>Status<th>Meaning</tr>${rows.join('')}</table>`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const text = (value: string): string => value.replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? '');
