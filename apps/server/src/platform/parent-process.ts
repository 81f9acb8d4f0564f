import { readFileSync } from 'node:fs';

const LOOK_MS = 500;

/**
 * Calls back once the npm that started this process is gone. npm forwards SIGTERM to the shell it runs scripts in, and a
 * shell such as dash dies of it without telling its child; a killed npm tells nothing at all. A process that npm did not
 * start is not watched: it may rightly outlive the shell it was started from.
 */
export function onParentGone(gone: () => void): void {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const first = ancestors();
  const timer = setInterval(() => {
    if (ancestors() === first && !isOrphan()) return;
    clearInterval(timer);
    gone();
  }, LOOK_MS);
  timer.unref();
}

/** The parent, and npm behind it where npm's shell stands in between. An orphan gets another parent. */
function ancestors(): string {
  const parent = process.ppid;
  if (!isShell(commandOf(parent))) return String(parent);
  const grandparent = /^PPid:\s*(\d+)/m.exec(read(`/proc/${parent}/status`))?.[1] ?? '';
  return `${parent} ${grandparent}`;
}

/** Whether npm was gone before the first look. In a container, npm or its shell may rightly be process 1. */
function isOrphan(): boolean {
  if (process.platform !== 'linux' || process.ppid !== 1) return false;
  const command = commandOf(1);
  return command.length > 0 && !isShell(command) && !command.some((word) => word.includes('npm'));
}

/** `sh -c …`, as npm calls it. */
const isShell = (command: string[]): boolean => command[1] === '-c';

const commandOf = (pid: number): string[] =>
  read(`/proc/${pid}/cmdline`)
    .split('\0')
    .filter((word) => word !== '');

/** Empty where there is no such process any more, and where there is no /proc. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
