import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

// USER_HZ: 100 on every Linux that Node runs on (proc_pid_stat(5)).
const TICKS_PER_SECOND = 100;

type Process = { pid: number; parent: number; ownTicks: number; endedChildrenTicks: number };

/** CPU-seconds of one process with its threads. Linux only: throws elsewhere. */
export const cpuSecondsOf = (pid: number): number => (readProcess(pid)?.ownTicks ?? 0) / TICKS_PER_SECOND;

/** CPU-seconds of a process, of those it started, and of those of them that have ended. */
export function cpuSecondsOfFamily(pid: number): number {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(Number(name)) ?? []);
  const family = all.filter((one) => one.pid === pid || one.parent === pid);
  const ended = family.find((one) => one.pid === pid)?.endedChildrenTicks ?? 0;
  return (family.reduce((sum, { ownTicks }) => sum + ownTicks, 0) + ended) / TICKS_PER_SECOND;
}

/** Resident memory in MB, of a process with its threads. */
export function residentMb(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1024;
}

/** The two kinds of it: pages of mapped files, which the system may drop, and all others. */
export function residentParts(pid: number): { files: number; others: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const mb = (name: string): number => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1024;
  return { files: mb('RssFile'), others: mb('RssAnon') + mb('RssShmem') };
}

/** The PostgreSQL whose data is under this folder. */
export function findPostgres(dataDir: string): number {
  const cluster = path.join(dataDir, 'postgres');
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    const [program = '', ...options] = readText(`/proc/${name}/cmdline`)?.split('\0') ?? [];
    const isOn = options.includes(`-D${cluster}`) || options[options.indexOf('-D') + 1] === cluster;
    if (path.basename(program) === 'postgres' && isOn) return Number(name);
  }
  throw new Error(`No PostgreSQL works on ${dataDir}`);
}

function readProcess(pid: number): Process | null {
  const text = readText(`/proc/${pid}/stat`);
  if (text === null) return null;
  // The name in brackets may hold anything, so fields are counted behind it: state is the first.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const field = (number: number): number => Number(fields[number - 3]);
  return { pid, parent: field(4), ownTicks: field(14) + field(15), endedChildrenTicks: field(16) + field(17) };
}

function readText(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // Processes come and go while one looks.
    return null;
  }
}
