import { parseArgs } from 'node:util';
import { composeProduct } from '../apps/server/src/app.ts';
import { createPdfThreads, filesService } from '../apps/server/src/areas/files/index.ts';
import { importAccount } from '../apps/server/src/areas/workspace/index.ts';
import { ConfigError } from '../apps/server/src/platform/config.ts';
import { answerHelp } from './help.ts';
import { withPlatform } from './installation.ts';

/** `npm run import:account`: reads the export of one account (docs/format-account.md). Exit code 1: one line says why not. */
const usage = `npm run import:account -- FILE.zip --owner EMAIL
reads the export of an account into the installation that the settings name, running or not: a personal account into that of the
person with this address, which has to be empty, a team as a new one with them as its admin.
It is there in whole or not at all: killed in between, it leaves nothing, and can be run again.
Only take exports from people you trust: hashes find damage, not forgery.`;

answerHelp(usage);
try {
  const { values, positionals } = parseArgs({ options: { owner: { type: 'string' } }, allowPositionals: true });
  const [file, ...others] = positionals;
  const { owner } = values;
  if (file === undefined || others.length > 0 || owner === undefined) throw new ConfigError(usage);
  await withPlatform(async (platform) => {
    const threads = createPdfThreads();
    // What hears of changed documents, and the queues of what follows.
    const product = composeProduct(platform, { threads });
    await platform.tasks.start(product.handlers, { isWorking: false });
    try {
      const done = await importAccount(platform, filesService(platform, threads), { file, owner });
      console.log(`Account ${done.accountId}: ${done.rows} rows, ${done.documents} documents, ${done.files} files.`);
      if (done.closed > 0) {
        console.log(
          `${done.closed} documents were out for signature and are closed here: signing goes on where they came from.`,
        );
      }
      if (done.names > 0) {
        console.log(`${done.names} people have no account here. Their names stand where they are named.`);
      }
      if (!done.hasNumbers) console.log('The export holds no tax numbers: those of contacts are empty now.');
    } finally {
      await platform.tasks.stop();
      await product.close();
    }
  });
} catch (cause) {
  const isExpected = cause instanceof ConfigError || (cause instanceof TypeError && 'code' in cause);
  console.error(isExpected ? cause.message : cause);
  process.exitCode = 1;
}
