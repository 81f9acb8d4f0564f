import { composeProduct } from './app.ts';
import type { Config } from './platform/config.ts';
import type { DatabaseAddress } from './platform/db/sessions.ts';
import { openPlatform } from './platform/open-platform.ts';

// Nothing is sealed or opened with it: only the names of the queues are wanted.
const NO_KEY = 'no secret is read with this key at all';

/** Makes the tables and queues of the tasks in a database, without running any. */
export async function makeQueues(config: Config, address: DatabaseAddress): Promise<void> {
  const { platform, close } = openPlatform(config, address, { secretKey: NO_KEY });
  const product = composeProduct(platform);
  try {
    await platform.tasks.start(product.handlers, { isWorking: false });
  } finally {
    await platform.tasks.stop();
    await product.close();
    await close();
  }
}
