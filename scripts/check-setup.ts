import type { SetupCheck } from '@sealwright/contract';
import { composeProduct } from '../apps/server/src/app.ts';
import { keysService } from '../apps/server/src/areas/documents/index.ts';
import { createPdfThreads } from '../apps/server/src/areas/files/index.ts';
import { runSetupCheck } from '../apps/server/src/areas/workspace/index.ts';
import { ConfigError } from '../apps/server/src/platform/config.ts';
import texts from '../apps/web/src/locales/en/setup-check.json' with { type: 'json' };
import { answerHelp } from './help.ts';
import { withPlatform } from './installation.ts';

/** `npm run check:setup`: the setup check of the administrators' page, for operators. Exit code 0: nothing is broken; 1: something is. */
answerHelp(`npm run check:setup: looks at what the installation depends on, and says what to do. The server may run or not.
Exit code 0: nothing is broken. 1: something is.`);

const MARKS = { good: '✓', look: '!', broken: '✗' };
const MB = 1024 * 1024;
const said: Readonly<Record<string, string>> = texts;

try {
  await withPlatform(async (platform) => {
    const threads = createPdfThreads();
    // It says where gateways are kept.
    const product = composeProduct(platform, { threads });
    try {
      await platform.mailRoutes.read();
      const { checks } = await runSetupCheck({ platform, keys: keysService(platform), threads });
      console.log(checks.flatMap(linesOf).join('\n'));
      if (checks.some(({ state }) => state === 'broken')) process.exitCode = 1;
    } finally {
      await product.close();
    }
  });
} catch (cause) {
  console.error(cause instanceof ConfigError ? cause.message : cause);
  process.exitCode = 1;
}

function linesOf({ name, state, finding, facts }: SetupCheck): string[] {
  const values: Record<string, string> = {
    name: facts.name ?? '',
    day: facts.at?.slice(0, 10) ?? '',
    time: facts.at ?? '',
    amount: `${Math.floor((facts.bytes ?? 0) / MB)} MB`,
    seconds: String(facts.seconds ?? 0),
    count: String(facts.count ?? 0),
    version: facts.version ?? '',
  };
  const sentence = (said[`found.${finding}`] ?? finding).replaceAll(
    /\{\{(\w+)\}\}/g,
    (_, word: string) => values[word] ?? '',
  );
  const todo = said[`do.${finding}`];
  return [
    `${MARKS[state]} ${(said[`check.${name}`] ?? name).padEnd(20)} ${sentence}`,
    ...(state === 'good' || todo === undefined ? [] : [`  ${todo}`]),
    // What others said may hold anything.
    ...(facts.answer ? [`  ${facts.answer.replaceAll(/\p{Cc}/gu, ' ')}`] : []),
  ];
}
