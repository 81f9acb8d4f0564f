import { fromWire } from '@sealwright/contract';
import type { ApiCall, Parameter } from './openapi.ts';

export const EXAMPLE_LANGUAGES = ['curl', 'typescript', 'python'] as const;
export type ExampleLanguage = (typeof EXAMPLE_LANGUAGES)[number];

/** How one call is made from a shell, with the SDK and with Python. `origin`: the address of the instance. */
export function examplesOf(call: ApiCall, origin: string): Record<ExampleLanguage, string> {
  return { curl: curlOf(call, origin), typescript: typescriptOf(call, origin), python: pythonOf(call, origin) };
}

const isPublic = ({ access }: ApiCall): boolean => access.includes('public');

const given = ({ parameters }: ApiCall, place: Parameter['in']): [string, unknown][] =>
  parameters.filter((one) => one.in === place && one.required).map(({ name, example }) => [name, example ?? 'TEXT']);

/** The address with an example of everything it needs. */
function addressOf(call: ApiCall, origin: string): string {
  const values = Object.fromEntries(given(call, 'path'));
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])));
  const query = new URLSearchParams(
    given(call, 'query').map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  return `${origin}${path}${query === '' ? '' : `?${query}`}`;
}

/** The parts of a form that hold files, and those that hold texts which have to be there. */
function formOf({ body }: ApiCall): { files: string[]; texts: string[] } {
  const { properties = {}, required = [] } = body?.schema ?? {};
  const names = Object.keys(properties);
  const isFile = (name: string) => {
    const { items, ...own } = properties[name] ?? {};
    return 'contentMediaType' in (items ?? own);
  };
  return { files: names.filter(isFile), texts: required.filter((name) => names.includes(name) && !isFile(name)) };
}

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

function curlOf(call: ApiCall, origin: string): string {
  const { body, method, transport } = call;
  const parts = [
    `curl${method === 'GET' ? '' : ` -X ${method}`}${transport === 'stream' ? ' -N' : ''} ${quoted(addressOf(call, origin))}`,
  ];
  if (!isPublic(call)) parts.push('-H "Authorization: Bearer $SEALWRIGHT_TOKEN"');
  if (transport === 'download') parts.push('-OJ');
  if (transport === 'upload') {
    const { files, texts } = formOf(call);
    parts.push(...files.map((name) => `-F ${name}=@lease.pdf`), ...texts.map((name) => `-F ${name}=17`));
  } else if (body !== null) {
    parts.push(`-H ${quoted(`Content-Type: ${body.mediaType}`)}`, `-d ${quoted(JSON.stringify(body.example ?? {}))}`);
  }
  return parts.join(' \\\n  ');
}

/** A value as JavaScript writes it. */
function literal(value: unknown, indent = ''): string {
  const inner = `${indent}  `;
  if (Array.isArray(value)) return `[${value.map((item) => literal(item, indent)).join(', ')}]`;
  if (value === null || typeof value !== 'object') {
    return typeof value === 'string'
      ? `'${JSON.stringify(value)
          .slice(1, -1)
          .replaceAll(String.raw`\"`, '"')
          .replaceAll("'", String.raw`\'`)}'`
      : String(value);
  }
  const entries = Object.entries(value).map(
    ([key, item]) => `${/^[A-Za-z_$][\w$]*$/.test(key) ? key : `'${key}'`}: ${literal(item, inner)}`,
  );
  const line = `{ ${entries.join(', ')} }`;
  if (entries.length === 0) return '{}';
  return line.length + indent.length < 70 && !line.includes('\n')
    ? line
    : `{\n${inner}${entries.join(`,\n${inner}`)},\n${indent}}`;
}

const IN_SDK = ['json', 'upload', 'download'];

/** Empty where the SDK has no such call, or no one can guess a body that the call takes. */
function typescriptOf(call: ApiCall, origin: string): string {
  const { body, name, transport } = call;
  const isGuessed = body === null || transport !== 'json' || body.example !== undefined;
  if (name === null || !isGuessed || !IN_SDK.includes(transport)) return '';
  const imports = transport === 'json' ? 'createClient' : 'calls, createClient';
  return [
    ...(transport === 'upload' ? [`import { readFile } from 'node:fs/promises';`] : []),
    `import { ${imports} } from '@sealwright/sdk';`,
    '',
    `const client = createClient({ url: '${origin}', token: process.env.SEALWRIGHT_TOKEN! });`,
    `const answer = await ${callInSdk(call, name)};`,
    'console.log(answer);',
  ].join('\n');
}

function callInSdk(call: ApiCall, name: string): string {
  const { body, transport } = call;
  const params = Object.fromEntries(given(call, 'path'));
  const query = fromWire(Object.fromEntries(given(call, 'query'))) as object;
  const isJson = transport === 'json';
  const parts = { params, query, body: isJson && body !== null ? (fromWire(body.example) as object) : null };
  const isNeeded = ([key, part]: [string, object | null]) =>
    part !== null && (key === 'body' || Object.keys(part).length > 0);
  const input = Object.fromEntries(Object.entries(parts).filter(isNeeded));
  if (transport === 'upload') return uploadOf(call, input);
  const written = Object.keys(input).length === 0 ? '' : literal(input);
  if (isJson) return `client.api.${name}(${written})`;
  return `client.download(calls.${name}${written && `, ${written}`})`;
}

function uploadOf(call: ApiCall, input: object): string {
  const { texts } = formOf(call);
  const rest = Object.entries(input).map(([key, value]) => `  ${key}: ${literal(value, '  ')},\n`);
  const named = Object.fromEntries(texts.map((text) => [text, '17']));
  const texted = texts.length === 0 ? '' : `  texts: ${literal(named, '  ')},\n`;
  return (
    `client.upload(calls.${call.name ?? ''}, {\n${rest.join('')}` +
    `  files: [{ name: 'lease.pdf', bytes: new Uint8Array(await readFile('lease.pdf')) }],\n${texted}})`
  );
}

/** A value as Python writes it. */
function python(value: unknown): string {
  if (value === null || value === undefined) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (Array.isArray(value)) return `[${value.map(python).join(', ')}]`;
  if (typeof value !== 'object') return JSON.stringify(value);
  return `{${Object.entries(value)
    .map(([key, item]) => `${JSON.stringify(key)}: ${python(item)}`)
    .join(', ')}}`;
}

function pythonOf(call: ApiCall, origin: string): string {
  const { body, method, transport } = call;
  const isForm = transport === 'upload';
  const { files, texts } = isForm ? formOf(call) : { files: [], texts: [] };
  const needsToken = !isPublic(call);
  const opened = files.map((name) => `${JSON.stringify(name)}: open("lease.pdf", "rb")`).join(', ');
  const named = Object.fromEntries(texts.map((text) => [text, '17']));
  const lines = [
    JSON.stringify(addressOf(call, origin)),
    ...(needsToken ? [`headers={"Authorization": f"Bearer {os.environ['SEALWRIGHT_TOKEN']}"}`] : []),
    ...(isForm ? [`files={${opened}}`] : []),
    ...(texts.length > 0 ? [`data=${python(named)}`] : []),
    ...(!isForm && body !== null ? [`json=${python(body.example ?? {})}`] : []),
    ...(transport === 'stream' ? ['stream=True'] : []),
  ];
  return [
    ...(needsToken ? ['import os', ''] : []),
    'import requests',
    '',
    `answer = requests.${method.toLowerCase()}(`,
    ...lines.map((line) => `    ${line},`),
    ')',
    'answer.raise_for_status()',
    ...(READING[transport] ?? READING['json'] ?? []),
  ].join('\n');
}

const READING: Record<string, string[]> = {
  json: ['print(answer.json() if answer.content else answer.status_code)'],
  download: ['with open("file", "wb") as file:', '    file.write(answer.content)'],
  stream: ['for line in answer.iter_lines():', '    print(line.decode())'],
};
