import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { downloadDocument } from '@sealwright/contract';
import { type Client, createClient } from './client.ts';
import { SealwrightError, SealwrightUnreachable } from './errors.ts';
import { sendForSignature } from './sending.ts';

const HELP = `Usage:
  sealwright send FILE.pdf… --to "Ada Lovelace <ada@example.com>" [--to …]
                  [--title TEXT] [--subject TEXT] [--message TEXT] [--in-order] [--json]
  sealwright status ID [--json]
  sealwright download ID [--output FILE]

The installation and the access token are read from SEALWRIGHT_URL and SEALWRIGHT_TOKEN.
Make a token under Account, Security; sending needs the scope documents:write.`;

type World = {
  env: Readonly<Record<string, string | undefined>>;
  print: (line: string) => void;
  complain: (line: string) => void;
};

/** What the person who calls it did wrong, in words for them. */
class UsageError extends Error {}

const [DONE, REFUSED, MISUSED] = [0, 1, 2];

/** Runs one command. Answers the exit code: 0 done, 1 refused or not reached, 2 not called right. */
export async function run(args: readonly string[], world: World): Promise<number> {
  try {
    const [command, ...rest] = args;
    if (command === undefined || command === 'help' || command === '--help') {
      world.print(HELP);
      return command === undefined ? MISUSED : DONE;
    }
    const act = COMMANDS[command];
    if (act === undefined) throw new UsageError(`There is no command ${command}.`);
    await act(rest, world);
    return DONE;
  } catch (cause) {
    return complainOf(cause, world);
  }
}

const COMMANDS: Readonly<Record<string, (args: string[], world: World) => Promise<void>>> = { send, status, download };

async function send(args: string[], { env, print }: World): Promise<void> {
  const { values, positionals } = parse(args, {
    to: { type: 'string', multiple: true },
    title: { type: 'string' },
    subject: { type: 'string' },
    message: { type: 'string' },
    'in-order': { type: 'boolean' },
    json: { type: 'boolean' },
  });
  if (positionals.length === 0) throw new UsageError('Name at least one PDF.');
  const to = (values.to ?? []).map(recipientOf);
  if (to.length === 0) throw new UsageError('Name at least one recipient with --to.');
  const files = await Promise.all(
    positionals.map(async (file) => ({ name: path.basename(file), bytes: new Uint8Array(await read(file)) })),
  );
  const { title, subject, message } = values;
  const document = await sendForSignature(clientOf(env), {
    files,
    to,
    ...(title === undefined ? {} : { title }),
    ...(subject === undefined ? {} : { subject }),
    ...(message === undefined ? {} : { message }),
    isInOrder: values['in-order'] ?? false,
  });
  if (values.json) print(JSON.stringify({ id: document.id, number: document.number, status: document.status }));
  else print(`Sent as document ${document.id} to ${to.map(({ email }) => email).join(', ')}`);
}

async function status(args: string[], { env, print }: World): Promise<void> {
  const { values, positionals } = parse(args, { json: { type: 'boolean' } });
  const document = await clientOf(env).api.getDocument({ params: { id: idOf(positionals) } });
  if (values.json) return print(JSON.stringify(document));
  print(`${document.title}: ${document.status}`);
  for (const { name, email, state } of document.recipients) print(`  ${name} <${email}>: ${state}`);
}

async function download(args: string[], { env, print }: World): Promise<void> {
  const { values, positionals } = parse(args, { output: { type: 'string', short: 'o' } });
  const id = idOf(positionals);
  const { bytes, name } = await clientOf(env).download(downloadDocument, { params: { id } });
  const output = values.output ?? name ?? `document-${id}.pdf`;
  await writeFile(output, bytes);
  print(`Saved ${output}`);
}

type Options = NonNullable<NonNullable<Parameters<typeof parseArgs>[0]>['options']>;

function parse<const O extends Options>(args: string[], options: O) {
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true });
  } catch (cause) {
    throw new UsageError(cause instanceof Error ? cause.message : String(cause));
  }
}

function clientOf({ SEALWRIGHT_URL: url, SEALWRIGHT_TOKEN: token }: World['env']): Client {
  if (!url || !URL.canParse(url)) throw new UsageError('Set SEALWRIGHT_URL to the address of the installation.');
  if (!token) throw new UsageError('Set SEALWRIGHT_TOKEN to an access token.');
  return createClient({ url, token });
}

/** `Ada Lovelace <ada@example.com>`, or the address alone. */
function recipientOf(text: string): { email: string; name?: string } {
  const [, name = '', inner] = /^\s*(.*?)\s*<([^<>]+)>\s*$/.exec(text) ?? [];
  const email = (inner ?? text).trim();
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw new UsageError(`${text} is not an email address.`);
  return name === '' ? { email } : { email, name };
}

function idOf([text = '', ...more]: string[]): number {
  if (!/^[1-9]\d*$/.test(text) || more.length > 0) throw new UsageError('Name one document by its id.');
  return Number(text);
}

async function read(file: string): Promise<Buffer<ArrayBuffer>> {
  try {
    return await readFile(file);
  } catch {
    throw new UsageError(`${file} can’t be read.`);
  }
}

function complainOf(cause: unknown, { complain }: World): number {
  if (cause instanceof UsageError) {
    complain(cause.message);
    complain(HELP);
    return MISUSED;
  }
  if (cause instanceof SealwrightError) {
    complain(cause.message);
    for (const { path: field, message } of cause.fields) complain(`  ${field}: ${message}`);
    return REFUSED;
  }
  if (cause instanceof SealwrightUnreachable) {
    complain(cause.message);
    return REFUSED;
  }
  throw cause;
}
