// `npm run witness -- URL --state FILE`: watches that the evidence log of an installation only grows.
import { parseArgs } from 'node:util';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { answerHelp } from './help.ts';
import { watchLog, WitnessError } from './witness/watch.ts';

/**
 * Meant for a machine of someone else, once an hour or a day. Exit code 0: the log is the one seen before, and only grew; 1: it was
 * changed, shortened or signed by another key; 2: nothing could be checked.
 */
const usage = `npm run witness -- URL --state FILE [--key FILE]

Reads the newest checkpoint of the evidence log at URL, checks its signature, and that it begins with the log seen at the last run,
which FILE remembers. The first run remembers the key it finds; --key names the right one (PEM) from elsewhere.
Exit code 0: the log only grew. 1: it was changed or shortened. 2: nothing could be checked.`;

answerHelp(usage);
try {
  const given = parseArgs({
    options: { state: { type: 'string' }, key: { type: 'string' } },
    allowPositionals: true,
  });
  const [url, ...more] = given.positionals;
  const { state, key } = given.values;
  if (url === undefined || state === undefined || more.length > 0 || !URL.canParse(url)) throw new WitnessError(usage);
  const fromCaller = (file: string): string => path.resolve(process.env['INIT_CWD'] ?? process.cwd(), file);
  const publicKey = key === undefined ? undefined : readFileSync(fromCaller(key), 'utf8');
  const { isGood, lines } = await watchLog({ url, stateFile: fromCaller(state), publicKey });
  console[isGood ? 'log' : 'error'](lines.join('\n'));
  process.exitCode = isGood ? 0 : 1;
} catch (cause) {
  const isExpected = cause instanceof WitnessError || (cause instanceof Error && 'code' in cause);
  console.error(isExpected ? cause.message : cause);
  process.exitCode = 2;
}
