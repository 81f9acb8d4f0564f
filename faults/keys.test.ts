import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startServer } from '../e2e/server.ts';
import { until } from './client.ts';
import { run, workFolder } from './data-folders.ts';

/** The keys of an installation are looked after by commands, while its server runs. */

const work = workFolder();
const keys = (dataDir: string, args: string[] = [], env: Record<string, string> = {}) =>
  run('scripts/keys.ts', dataDir, args, env);

test('the commands of the keys work beside a running server, which takes the change at once', async () => {
  const dataDir = path.join(work, 'live');
  const server = await startServer({ dataDir });
  onTestFinished(server.stop);
  const lists = path.join(dataDir, 'keys', 'crl');
  const served = async () => {
    const answers = readdirSync(lists).map((name) => fetch(new URL(`/api/verify/crl/${name}`, server.url)));
    return Promise.all(
      (await Promise.all(answers)).map(async (one) => Buffer.from(await one.arrayBuffer()).toString('hex')),
    );
  };
  const file = path.join(work, 'root.pem');
  const before = await served();

  const listed = await keys(dataDir);
  const disowned = await keys(dataDir, ['disown', '--certificate', 'current', '--since', '2026-11-01']);
  const after = await until('the new list is served', 10, async () => {
    const now = await served();
    return now.join() === before.join() ? null : now;
  });
  const exported = await keys(dataDir, ['export-root', '--to', file], { ROOT_PASSWORD: 'a long password' });
  const offline = await keys(dataDir);
  const wrong = await keys(dataDir, ['import-root', '--from', file], { ROOT_PASSWORD: 'another one' });
  const imported = await keys(dataDir, ['import-root', '--from', file], { ROOT_PASSWORD: 'a long password' });

  expect(listed.lines.join('\n')).toMatch(/root.*present\n.*intermediate.*present\n.*seal.*present\n.*log.*present/);
  expect(disowned).toMatchObject({ code: 0 });
  expect(disowned.lines[0]).toMatch(/^Certificate 3 is revoked since 2026-11-01T00:00:00.000Z. It sealed 0 documents/);
  expect(after).toHaveLength(2);
  expect(exported).toMatchObject({ code: 0 });
  expect(readFileSync(file, 'utf8')).toContain('BEGIN ENCRYPTED PRIVATE KEY');
  expect(offline.lines[0]).toMatch(/root.*key offline/);
  expect(wrong).toMatchObject({ code: 1, lines: [expect.stringContaining('ROOT_PASSWORD')] });
  expect(imported).toMatchObject({ code: 0 });
});

test.each([
  ['an installation that is not there', [], /There is no installation/],
  ['no certificate', ['disown'], /npm run keys -- disown/],
  ['a day that is none', ['disown', '--certificate', '1', '--since', 'soon'], /--since is a day/],
  ['no file', ['export-root'], /export-root --to FILE/],
  ['an unknown word', ['steal'], /lists the certificates/],
  ['an unknown option', ['--force'], /--force/],
])('they say in plain words what is wrong, and make nothing: %s', async (_, args, line) => {
  const dataDir = path.join(work, 'nowhere');

  const { code, lines } = await keys(dataDir, args);

  expect(code).toBe(1);
  expect(lines.join('\n')).toMatch(line);
  expect(lines.join('\n')).not.toContain('    at ');
  expect(existsSync(dataDir)).toBe(false);
});
