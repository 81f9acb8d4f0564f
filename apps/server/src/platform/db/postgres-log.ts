import { copyFileSync, existsSync, openSync, readFileSync, statfsSync, statSync, truncateSync } from 'node:fs';
import path from 'node:path';

const MAX_BYTES = 10 * 1024 * 1024;

/**
 * What keeps the log free of personal data: no statements, no parameters, no DETAIL (it quotes values and statements), and no
 * errors of statements, since "invalid input syntax" quotes its input. What concerns the server itself ranks higher: LOG, FATAL, PANIC.
 */
export const LOG_SETTINGS = {
  logging_collector: 'off',
  log_min_messages: 'log',
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  log_statement: 'none',
  log_min_duration_statement: '-1',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
};

export const logFileIn = (stateDir: string): string => path.join(stateDir, 'postgres.log');

/** Opens the log for a server to write to. Appends, so that it outlives starts and can be cut short while it is written. */
export function openLog(stateDir: string): number {
  keepShort(stateDir);
  return openSync(logFileIn(stateDir), 'a', 0o600);
}

/** Moves a log that has grown large to `postgres.log.1`, where it takes the place of the one before. */
export function keepShort(stateDir: string): void {
  const file = logFileIn(stateDir);
  if (lengthOf(file) <= MAX_BYTES) return;
  // A running server keeps its handle, so the file stays and is emptied.
  copyFileSync(file, `${file}.1`);
  truncateSync(file);
}

export const lengthOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/** Why the server ended, from what it wrote since the log had `from` bytes. */
export function reasonIn(stateDir: string, from: number): string {
  const file = logFileIn(stateDir);
  const written = existsSync(file) ? readFileSync(file).subarray(from).toString('utf8') : '';
  return reasonOf(written) ?? fullDisk(stateDir) ?? `it ended without a word; see ${file}`;
}

/** The line that says what went wrong, without the time before it. */
export function reasonOf(output: string): string | null {
  // "The database system is starting up" is what we were told while we asked.
  const lines = output.split('\n').filter((one) => one.trim() !== '' && !/ the database system is /.test(one));
  const line = lines.findLast((one) => /\b(FATAL|PANIC|error):|could not/i.test(one)) ?? lines.at(-1) ?? '';
  return line.replace(/^.*?\b(FATAL|PANIC|LOG|error): +/, '').trim() || null;
}

/** On a full disk not even the reason can be written. */
function fullDisk(folder: string): string | null {
  const { bavail } = statfsSync(folder);
  return bavail === 0 ? 'no space left on device' : null;
}
