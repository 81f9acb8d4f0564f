// `npm run dev`: the server, restarted when its sources change, and the web client with hot reload in front of it.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { onParentGone } from '../apps/server/src/platform/parent-process.ts';
import { answerHelp } from './help.ts';

const ROOT = path.join(import.meta.dirname, '..');
answerHelp(
  'npm run dev: the server, restarted when its sources change, and the web client with hot reload at http://127.0.0.1:5173.',
);
const server = spawn(process.execPath, ['--watch', 'apps/server/src/main.ts'], { cwd: ROOT, stdio: 'inherit' });
const web = spawn(process.execPath, [path.join(ROOT, 'node_modules/vite/bin/vite.js')], {
  cwd: path.join(ROOT, 'apps/web'),
  stdio: 'inherit',
});
const stop = () => {
  server.kill('SIGTERM');
  web.kill('SIGTERM');
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
onParentGone(stop);
server.on('exit', stop);
