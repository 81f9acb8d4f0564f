import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';

const PACKAGE = path.join(import.meta.dirname, '..');

test('what is published stands by itself: JavaScript, types, the command line, and nothing but zod beside it', () => {
  execFileSync(process.execPath, ['build.ts'], { cwd: PACKAGE });
  const folder = mkdtempSync(path.join(tmpdir(), 'sealwright-sdk-'));
  const modules = path.join(folder, 'node_modules');
  mkdirSync(path.join(modules, '@sealwright', 'sdk'), { recursive: true });
  const manifest = JSON.parse(readFileSync(path.join(PACKAGE, 'package.json'), 'utf8')) as {
    bin: { sealwright: string };
    dependencies: Record<string, string>;
  };
  const installed = path.join(modules, '@sealwright', 'sdk');
  execFileSync('cp', ['-r', path.join(PACKAGE, 'dist'), path.join(PACKAGE, 'package.json'), installed]);
  const zod = path.dirname(createRequire(import.meta.url).resolve('zod/package.json'));
  symlinkSync(zod, path.join(modules, 'zod'));
  const main = path.join(folder, 'main.mjs');
  writeFileSync(
    main,
    `import { calls, createClient, verifyWebhook } from '@sealwright/sdk';
     const client = createClient({ url: 'https://sign.example.com', token: 'x' });
     console.log(typeof client.api.getDocument, typeof verifyWebhook, calls.getDocument.at);`,
  );

  const said = execFileSync(process.execPath, [main], { encoding: 'utf8' });
  const help = execFileSync(process.execPath, [path.join(installed, manifest.bin.sealwright), 'help'], {
    encoding: 'utf8',
  });
  rmSync(folder, { recursive: true, force: true });
  rmSync(path.join(PACKAGE, 'dist'), { recursive: true, force: true });

  expect(said).toBe('function function GET /api/documents/:id\n');
  expect(help).toContain('sealwright send');
  expect(Object.keys(manifest.dependencies)).toEqual(['zod']);
});
