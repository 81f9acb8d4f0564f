// `npm start`: the web client is built if need be, then the server runs in this process.
import { enableCompileCache, flushCompileCache } from 'node:module';
import path from 'node:path';
import { processEnding } from '../apps/server/src/platform/ending.ts';
import { buildWebIfStale } from './web-build.ts';
import { answerHelp } from './help.ts';
import { MALLOC } from './malloc.ts';

const CACHE = path.join(import.meta.dirname, '../node_modules/.cache/node');
const FLUSH_MS = 5000;

const major = Number(process.versions.node.split('.')[0]);
if (major < 24) {
  console.error(
    `Sealwright runs on Node 24, which npm installs with it for Linux, macOS and Windows on x64 and arm64. This is Node ${process.versions.node}: start with "npm start", and install without --omit=optional.`,
  );
  process.exit(1);
}
answerHelp(
  'npm start: builds the web client if need be and starts the server. Settings: npm run config, docs/operations.md.',
);
// What is set already stays as it is.
if (process.platform === 'linux' && Object.keys(MALLOC).some((name) => process.env[name] === undefined)) {
  const command = [process.execPath, ...process.execArgv, ...process.argv.slice(1)];
  process.execve?.(process.execPath, command, { ...MALLOC, ...process.env });
}
const ending = processEnding();
await ending.run(() => buildWebIfStale(ending.signal));
// Compiling what is imported takes longer than everything else of a start: the second one finds it compiled.
enableCompileCache(CACHE);
// Each worker thread asks for itself; there it also spares 15 MB.
process.env['NODE_COMPILE_CACHE'] = CACHE;
await import('../apps/server/src/main.ts');
// Otherwise it is written at the end, which a killed process has none of.
setTimeout(flushCompileCache, FLUSH_MS).unref();
