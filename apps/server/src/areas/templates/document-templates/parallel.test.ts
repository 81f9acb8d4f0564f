import { listTemplateVersions, publishTemplate, saveTemplateContent } from '@sealwright/contract';
import { expect, test } from 'vitest';
import { plainPdf } from '../../../../../../packages/pdf/test/sources.ts';
import { testApp } from '../../../../test/app.ts';
import { checkInvariants } from '../../../../test/invariants.ts';
import { addFile, publishedTemplate, useAtOnce } from '../../../../test/templates.ts';

const server = await testApp();
const { as, make, platform } = server;

const DAY_MS = 24 * 3600_000;

test('a template used 40 times at once gives 40 documents, with every number once', async () => {
  const numbers = await useAtOnce(server, await make.user(), 40);
  expect(numbers).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
  await server.runTasks();
  expect(await checkInvariants(platform.db, platform.store)).toEqual([]);
});

test('of those who publish at once each makes a version, and none is lost', async () => {
  const user = await make.user();
  const { id } = await publishedTemplate(server, user);
  await Promise.all(Array.from({ length: 5 }, () => as(user)(publishTemplate, { params: { id }, body: {} })));
  const { results } = await as(user)(listTemplateVersions, { params: { id } });
  expect(results.map(({ number }) => number)).toEqual([6, 5, 4, 3, 2, 1]);
});

test('of two who save the same version one is refused, with the present one', async () => {
  const user = await make.user();
  const { id, content, version } = await publishedTemplate(server, user);
  const save = (subject: string) => {
    const body = { ...content, settings: { ...content.settings, subject } };
    return as(user)(saveTemplateContent, { params: { id }, body, headers: { 'if-match': String(version) } });
  };
  const done = await Promise.allSettled([save('One'), save('Two')]);
  expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('the sweep leaves the files of templates, and takes them when the template and its documents are gone', async () => {
  const user = await make.user();
  const { id, files } = await publishedTemplate(server, user);
  const added = await addFile(server, user, id, { name: 'own.pdf', bytes: await plainPdf({ pages: 3 }) });
  const { sha256, uploadedSha256 } = await platform.db
    .selectFrom('templateFiles')
    .selectAll()
    .where('id', '=', added.files.at(-1)!.id)
    .executeTakeFirstOrThrow();
  expect(files).toHaveLength(1);
  server.clock.advance(3 * DAY_MS);
  await server.runTasks({ withSweeps: true });
  const isKept = async (hash: string) =>
    (await platform.db.selectFrom('storedFiles').select('sha256').where('sha256', '=', hash).execute()).length === 1;
  const pictures = () =>
    platform.db.selectFrom('pagePictures').select('page').where('fileSha256', '=', sha256).execute();
  expect([await isKept(sha256), await isKept(uploadedSha256)]).toEqual([true, true]);
  expect((await pictures()).length).toBeGreaterThan(0);

  await platform.db.deleteFrom('templates').where('id', '=', id).execute();
  server.clock.advance(3 * DAY_MS);
  await server.runTasks({ withSweeps: true });
  await server.runTasks({ withSweeps: true });
  expect([await isKept(sha256), await pictures()]).toEqual([false, []]);
});
