// `npm start`: the web client is built if need be, then the server runs in this process.
import { buildWebIfStale } from './web-build.ts';

const major = Number(process.versions.node.split('.')[0]);
if (major < 24) {
  console.error(
    `Sealwright runs on Node 24, which npm installs with it for Linux, macOS and Windows on x64 and arm64. This is Node ${process.versions.node}: start with "npm start", and install without --omit=optional.`,
  );
  process.exit(1);
}
buildWebIfStale();
await import('../apps/server/src/main.ts');
