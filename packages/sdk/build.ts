import { spawnSync } from 'node:child_process';
import { chmodSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Makes `dist`, which is what is published: the client and the contract as JavaScript with their types. The contract is not a
 * package of its own outside, so what names it is pointed at its files.
 */
const here = import.meta.dirname;
const dist = path.join(here, 'dist');

rmSync(dist, { recursive: true, force: true });
const { status } = spawnSync(process.execPath, [compiler(), '-p', path.join(here, 'tsconfig.build.json')], {
  stdio: 'inherit',
});
if (status !== 0) process.exit(status ?? 1);
const contract = path.join(dist, 'contract', 'src', 'index.js');
for (const name of globSync('sdk/**/*.{js,d.ts}', { cwd: dist })) {
  const file = path.join(dist, name);
  const to = path.relative(path.dirname(file), contract).replaceAll(path.sep, '/');
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll("'@sealwright/contract'", `'${to}'`));
}
chmodSync(path.join(dist, 'sdk', 'src', 'cli.js'), 0o755);

function compiler(): string {
  return path.join(here, '..', '..', 'node_modules', 'typescript', 'bin', 'tsc');
}
