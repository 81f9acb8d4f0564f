import { expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { checkInvariants } from '../../../../test/invariants.ts';
import { useAtOnce } from '../../../../test/templates.ts';

const server = await testApp();

test('a template used 200 times at once gives 200 documents, with every number once', async () => {
  const numbers = await useAtOnce(server, await server.make.user(), 200);
  expect(numbers).toEqual(Array.from({ length: 200 }, (_, index) => index + 1));
  await server.runTasks();
  expect(await checkInvariants(server.platform.db, server.platform.store)).toEqual([]);
});
