// `npm run lockfile`: after npm install or update. Where npm could not look up an optional package of another platform it
// leaves it out of the lockfile, and `npm ci` then refuses the lockfile on every platform. This puts such packages back with
// the version their parent asks for, and with the system and processor their names tell, so that only those fetch them.
import { readFileSync, writeFileSync } from 'node:fs';
import { answerHelp } from './help.ts';

type Entry = {
  version?: string;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
};

answerHelp(
  'npm run lockfile: after npm install or update. Puts back into the lockfile what npm left out for other platforms.',
);
const FILE = new URL('../package-lock.json', import.meta.url);
const SYSTEMS = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32', 'win'];
const PROCESSORS = ['arm64', 'arm', 'ia32', 'ppc64', 'riscv64', 's390x', 'x64', 'loong64', 'wasm32'];

const lock = JSON.parse(readFileSync(FILE, 'utf8')) as { packages: Record<string, Entry> };
const { packages } = lock;

function isFound(parent: string, name: string): boolean {
  for (let at = parent; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    if (packages[`${at === '' ? '' : `${at}/`}node_modules/${name}`] !== undefined) return true;
    if (!at.includes('/node_modules/')) return packages[`node_modules/${name}`] !== undefined;
  }
}

function entryFor(name: string, version: string): Entry {
  const words = name.split(/[/-]/);
  const system = SYSTEMS.find((word) => words.includes(word));
  const processor = PROCESSORS.find((word) => words.includes(word));
  const libc =
    name.endsWith('musl') || name.includes('-musl') ? ['musl'] : name.endsWith('gnu') ? ['glibc'] : undefined;
  return {
    version,
    ...(processor === undefined ? {} : { cpu: [processor] }),
    ...(libc === undefined || system !== 'linux' ? {} : { libc }),
    optional: true,
    ...(system === undefined ? {} : { os: [system === 'win' ? 'win32' : system] }),
  };
}

const added: string[] = [];
for (const [parent, { optionalDependencies = {} }] of Object.entries(packages)) {
  for (const [name, version] of Object.entries(optionalDependencies)) {
    if (isFound(parent, name)) continue;
    packages[`node_modules/${name}`] = entryFor(name, version);
    added.push(name);
  }
}
lock.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(FILE, `${JSON.stringify(lock, null, 2)}\n`);
console.log(added.length === 0 ? 'The lockfile is complete.' : `Put back: ${added.join(', ')}`);
