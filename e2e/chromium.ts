import { existsSync } from 'node:fs';
import chromium from '@sparticuz/chromium';

const SYSTEM = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

// No phoning home: the journeys run with no network.
const QUIET = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
];

/** A Chromium to run: the system's, or the one that came with npm. */
export async function findChromium(): Promise<{ executablePath: string; args: string[] }> {
  const found = process.env['CHROMIUM_PATH'] ?? SYSTEM.find((candidate) => existsSync(candidate));
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  if (found !== undefined && process.env['CHROMIUM_PATH'] !== 'npm') {
    return { executablePath: found, args: [...sandbox, ...QUIET, '--disable-gpu'] };
  }
  // Its own sandbox helper is not in the package. Its suggested arguments are for one page per process; journeys open many.
  return { executablePath: await chromium.executablePath(), args: ['--no-sandbox', ...QUIET, '--disable-gpu'] };
}
