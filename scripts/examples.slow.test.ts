import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { testApp } from '../apps/server/test/app.ts';
import { openApiDocument } from '../apps/server/src/platform/http/openapi.ts';
import { examplesOf } from '../apps/web/src/features/connections/documentation/examples.ts';
import { callsOf, type OpenApi } from '../apps/web/src/features/connections/documentation/openapi.ts';

/** The examples of every call there is, as the API reference shows them. */
const ROOT = path.join(import.meta.dirname, '..');
const server = await testApp();
const document = JSON.parse(JSON.stringify(openApiDocument(server.routes))) as OpenApi;
const examples = callsOf(document).map((call) => ({ call, ...examplesOf(call, 'https://sign.example.com') }));

test('every example in TypeScript fits the types of the SDK', () => {
  const folder = mkdtempSync(path.join(ROOT, 'packages', 'sdk', 'examples-'));
  const shown = examples.filter(({ typescript }) => typescript !== '');
  for (const { call, typescript } of shown) {
    writeFileSync(path.join(folder, `${call.key}.ts`), typescript.replace("'@sealwright/sdk'", "'../src/index.ts'"));
  }
  const config = { extends: '../../../tsconfig.base.json', compilerOptions: { types: ['node'] }, include: ['*.ts'] };
  writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(config));
  const compiler = path.join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc');
  const { stdout } = spawnSync(process.execPath, [compiler, '-p', folder], { encoding: 'utf8' });
  rmSync(folder, { recursive: true, force: true });

  expect(stdout.split('\n').filter(Boolean)).toEqual([]);
  expect(shown.length).toBeGreaterThan(400);
}, 300_000);

test('every example for a shell is one command', () => {
  const program = examples.map(({ curl }) => `f() { ${curl}\n}`).join('\n');
  expect(() => execFileSync('sh', ['-n'], { input: program })).not.toThrow();
  expect(examples.filter(({ curl }) => !curl.startsWith('curl '))).toEqual([]);
});

test.skipIf(spawnSync('python3', ['--version']).status !== 0)('every example in Python can be read by Python', () => {
  const check = 'import ast, json, sys\nfor code in json.load(sys.stdin): ast.parse(code)';
  const input = JSON.stringify(examples.map(({ python }) => python));
  expect(() => execFileSync('python3', ['-c', check], { input })).not.toThrow();
});
