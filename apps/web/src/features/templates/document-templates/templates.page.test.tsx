import {
  addStarter,
  archiveTemplate,
  createTemplate,
  deleteTemplate,
  getContact,
  getTemplate,
  listStarters,
  listTemplates,
  listTemplateVersions,
  publishTemplate,
  restoreTemplateVersion,
  saveTemplateContent,
  sendTemplate,
  type TemplateContent,
  updateTemplate,
  useTemplate,
} from '@sealwright/contract';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { readStored } from '../../../lib/storage.ts';
import { closePage, expectToStand, openPage, readAgain } from '../../../../test/open-page.tsx';
import { type Answer, answer, type Received, refuse } from '../../../../test/server.ts';

afterEach(closePage);

const ALL = { use: true, update: true, share: true, archive: true, restore: true, duplicate: true, delete: true };
const ROLES = [
  { id: 1, name: 'Client', role: 'signer' as const, order: 1, colour: 0 },
  { id: 2, name: 'Preparer', role: 'signer' as const, order: 2, colour: 1 },
];
const CONTENT = {
  files: [1],
  roles: ROLES,
  groups: [],
  fields: [],
  settings: { subject: 'Your letter', expiryDays: 30 as const, sendDocumentOnly: false },
};
const PICTURE = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
const FILES = [
  { id: 1, name: 'Letter.pdf', pages: [{ width: 595, height: 842, picture: PICTURE, thumbnail: PICTURE }] },
];
const LETTER = {
  id: 4,
  name: 'Engagement letter',
  roles: ROLES.map(({ order: _order, ...role }) => role),
  tags: ['tax'],
  useCount: 3,
  publishedVersion: 2,
  permissions: ALL,
};
const ONE = { ...LETTER, content: CONTENT, files: FILES, version: 7 };
const FIELDS_ONLY = {
  kind: 'placeholder' as const,
  name: 'Lease fields',
  publishedVersion: 0,
  hasChanges: false,
  permissions: { ...ALL, use: false },
};
const list = (part: object = {}, mayCreate = true) =>
  answer(listTemplates, {
    count: 1,
    results: [{ ...LETTER, ...part }],
    permissions: { create: mayCreate },
    tags: ['rent', 'tax'],
  });

async function open(path: string, ...answers: Answer[]) {
  const server = await openPage(path, { answers: [list(), answer(getTemplate, ONE), ...answers] });
  await expectToStand();
  return server;
}

test('the list shows cards with what they are for, and a table that the device remembers', async () => {
  await open('/templates');
  const card = page.getByRole('listitem').filter({ hasText: 'Engagement letter' });
  await expect.element(card.getByText('Preparer')).toBeVisible();
  await expect.element(card.getByText('Used 3 times')).toBeVisible();
  await page.getByTitle('Table').click();
  await expect.element(page.getByRole('row', { name: /Engagement letter/ })).toBeVisible();
  expect(readStored('templates-view')).toBe('table');
});

test('a tag on a card narrows the list, and its chip takes it back', async () => {
  const server = await open('/templates');
  await page.getByRole('button', { name: 'Show templates tagged tax' }).click();
  await expect
    .poll(() => server.received.some(({ at, query }) => at === listTemplates.at && query['tag'] === 'tax'))
    .toBe(true);
  await page.getByRole('button', { name: 'Remove filter: tax' }).click();
  await expect.element(page.getByRole('button', { name: 'Remove filter: tax' })).not.toBeInTheDocument();
});

test('who may only read is offered nothing that changes', async () => {
  const none = {
    use: false,
    update: false,
    share: false,
    archive: false,
    restore: false,
    duplicate: false,
    delete: false,
  };
  await openPage('/templates', { answers: [list({ permissions: none }, false)] });
  await expectToStand();
  await expect.element(page.getByRole('link', { name: 'Engagement letter' })).toBeVisible();
  await expect.element(page.getByRole('main').getByRole('link', { name: 'Add template' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: 'Use Engagement letter' })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Actions for Engagement letter' }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Export' })).toBeVisible();
  expect(page.getByRole('menuitem').elements()).toHaveLength(1);
});

test('deleting names the template, and a failure is told in the words of the specification', async () => {
  await open('/templates', refuse(deleteTemplate, 409, 'not_permitted'));
  await page.getByRole('button', { name: 'Actions for Engagement letter' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText(/Engagement letter.* will be deleted/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Delete template' }).click();
  await expect.element(page.getByText('Failed to delete template.')).toBeVisible();
});

test('archiving can be undone', async () => {
  const server = await open('/templates', answer(archiveTemplate, ONE));
  await page.getByRole('button', { name: 'Actions for Engagement letter' }).click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => server.received.map(({ at }) => at)).toContain('POST /templates/doc/:id/restore/');
});

test('a template is begun from nothing under its name', async () => {
  const server = await open('/templates/add', answer(createTemplate, { ...ONE, publishedVersion: 0 }));
  await page.getByRole('radio', { name: 'From scratch' }).click();
  await page.getByRole('button', { name: 'Create template' }).click();
  await expect.element(page.getByText('Enter a name.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Template name' }).fill('Engagement letter');
  await page.getByRole('button', { name: 'Create template' }).click();
  await expect.poll(() => server.bodiesOf(createTemplate)).toEqual([{ name: 'Engagement letter' }]);
  await expect.element(page.getByRole('tab', { name: 'Files' })).toHaveAttribute('aria-selected', 'true');
});

const saved = answer(saveTemplateContent, { ...ONE, version: 8 });
const lastSaved = (server: { bodiesOf: (of: typeof saveTemplateContent) => unknown[] }) =>
  server.bodiesOf(saveTemplateContent).at(-1) as TemplateContent | undefined;

test('roles are named, moved by the keyboard and removed, and save themselves', async () => {
  const server = await open('/templates/4/edit?step=roles', saved);
  await page.getByRole('button', { name: 'Move Preparer up' }).click();
  await page.getByRole('group', { name: 'Client' }).getByRole('textbox', { name: 'Role name' }).fill('Taxpayer');
  await page.getByRole('button', { name: 'Add role' }).click();
  await expect.element(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect
    .poll(() => lastSaved(server)?.roles.map(({ id, name, order }) => [id, name, order]))
    .toEqual([
      [2, 'Preparer', 1],
      [1, 'Taxpayer', 2],
      [3, 'Role 3', 3],
    ]);
  await page.getByRole('button', { name: 'Remove Preparer' }).click();
  await expect.poll(() => lastSaved(server)?.roles.map(({ name }) => name)).toEqual(['Taxpayer', 'Role 3']);
});

test('what another person saved meanwhile is said, and can be loaded', async () => {
  const theirs = { ...ONE, version: 9, content: { ...CONTENT, roles: [{ ...ROLES[0], name: 'Spouse' }] } };
  const samples = await openPage('/templates/4/edit?step=roles', {
    answers: [
      answer(getTemplate, ONE),
      {
        endpoint: saveTemplateContent,
        respond: async (call) => {
          const body = await answer(getTemplate, theirs).respond(call);
          return new Response(
            JSON.stringify({
              code: 'version_stale',
              status: 412,
              title: '',
              detail: '',
              request_id: 't',
              type: 'about:blank',
              current: await body.json(),
            }),
            { status: 412, headers: { 'content-type': 'application/problem+json' } },
          );
        },
      },
    ],
  });
  await expectToStand();
  await page.getByRole('button', { name: 'Remove Preparer' }).click();
  await page.getByRole('button', { name: 'Load their version' }).click();
  await expect.element(page.getByRole('group', { name: 'Spouse' })).toBeVisible();
  await expect.element(page.getByText('Saved', { exact: true })).toBeVisible();
  expect(samples.bodiesOf(saveTemplateContent)).toHaveLength(1);
});

test('publishing lists what is missing, and leads to it', async () => {
  await open('/templates/4/edit?step=settings', saved);
  await page.getByRole('button', { name: 'Publish' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByRole('button', { name: 'Publish' })).toBeDisabled();
  await dialog.getByRole('button', { name: /Place a signature field for .?Client/ }).click();
  await expect.element(page.getByRole('tab', { name: 'Fields' })).toHaveAttribute('aria-selected', 'true');
});

test('publishing takes a note along', async () => {
  const ready = { ...ONE, content: { ...CONTENT, settings: { ...CONTENT.settings, sendDocumentOnly: true } } };
  const server = await open(
    '/templates/4/edit?step=settings',
    answer(getTemplate, ready),
    answer(publishTemplate, { ...ready, publishedVersion: 3 }),
  );
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByLabelText('What changed?').fill('New wording');
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await expect.element(page.getByText('Version 3 is published')).toBeVisible();
  expect(server.bodiesOf(publishTemplate)).toEqual([{ note: 'New wording' }]);
});

test('a value that the server refuses is named by its field, and leads to the fields', async () => {
  const signature = (recipient: number) =>
    ({
      type: 'signature',
      file: 1,
      page: 1,
      x: 0,
      y: 0,
      width: 0.2,
      height: 0.1,
      ref: `s${recipient}`,
      recipient,
    }) as const;
  const day = { ...signature(1), type: 'date' as const, ref: 'day', label: 'Signed on', value: 'soon' };
  const ready = { ...ONE, content: { ...CONTENT, fields: [signature(1), signature(2), day] } };
  const errors = [{ path: 'fields.2.value', code: 'field_value_invalid', message: '' }];
  await open(
    '/templates/4/edit?step=settings',
    answer(getTemplate, ready),
    refuse(publishTemplate, 422, 'template_incomplete', { errors }),
  );
  await page.getByRole('button', { name: 'Publish' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await dialog.getByRole('button', { name: 'Correct the value of the field Signed on' }).click();
  await expect.element(page.getByRole('tab', { name: 'Fields' })).toHaveAttribute('aria-selected', 'true');
});

test('the name is saved beside the draft', async () => {
  const server = await open('/templates/4/edit?step=settings', answer(updateTemplate, ONE));
  await page.getByRole('textbox', { name: 'Template name' }).fill('Letter of engagement');
  await page.getByLabelText('Description').click();
  await expect.poll(() => server.bodiesOf(updateTemplate)).toEqual([{ name: 'Letter of engagement' }]);
});

const version = (number: number, roles = ROLES) => ({
  number,
  note: `Note ${number}`,
  restoredFrom: null,
  content: { ...CONTENT, roles },
});
const versions = answer(listTemplateVersions, {
  count: 2,
  results: [version(2), version(1, [{ ...ROLES[0]!, name: 'Taxpayer' }])],
});

test('a single version without changes has nothing to be compared with', async () => {
  const single = answer(listTemplateVersions, { count: 1, next: null, results: [version(2)] });
  await open('/templates/4?tab=versions', single, answer(getTemplate, { ...ONE, hasChanges: false }));
  await expect.element(page.getByText('Version 2 · in use')).toBeVisible();
  expect(page.getByRole('combobox', { name: 'Before' }).elements()).toEqual([]);
});

test('two versions stand side by side, with their differences in words; an old one is restored', async () => {
  const server = await open(
    '/templates/4?tab=versions',
    versions,
    answer(restoreTemplateVersion, { ...ONE, publishedVersion: 3 }),
  );
  await expect.element(page.getByText(/Role .?Client.?: name changed/)).toBeVisible();
  await expect.element(page.getByText(/Role added: .?Preparer/)).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'Version 1' })).toBeVisible();
  await page.getByRole('button', { name: 'Restore version 1' }).click();
  await expect.element(page.getByText(/Later versions stay in the list/)).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore version' }).click();
  await expect.element(page.getByText('Version 3 is published')).toBeVisible();
  expect(server.received.find(({ at }) => at === restoreTemplateVersion.at)?.params).toMatchObject({ number: '1' });
});

test('people are chosen for the roles, and the document is sent in one call', async () => {
  const contact = { id: 9, firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' };
  const server = await open(
    '/templates/4/use?contact=9',
    versions,
    answer(getContact, contact),
    answer(sendTemplate, { id: 5 }),
  );
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const preparer = page.getByRole('group', { name: /Preparer/ });
  await expect.element(preparer.getByRole('textbox', { name: 'Name' })).toHaveFocus();
  await preparer.getByRole('textbox', { name: 'Name' }).fill('Bob Babbage');
  await preparer.getByRole('combobox', { name: 'Email' }).fill('bob@example.com');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect
    .poll(() => server.bodiesOf(sendTemplate)[0])
    .toMatchObject({
      title: 'Engagement letter',
      subject: 'Your letter',
      people: [
        { role: 1, name: 'Ada Lovelace', email: 'ada@example.com', contact: 9 },
        { role: 2, name: 'Bob Babbage', email: 'bob@example.com', contact: null },
      ],
    });
});

test('who a template went to last is offered first the next time', async () => {
  const one = answer(listTemplateVersions, { count: 1, results: [version(2, [ROLES[1]!])] });
  const server = await open('/templates/4/use', one, answer(sendTemplate, { id: 5 }));
  const preparer = page.getByRole('group', { name: /Preparer/ });
  await preparer.getByRole('textbox', { name: 'Name' }).fill('Bob Babbage');
  await preparer.getByRole('combobox', { name: 'Email' }).fill('bob@example.com');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect.poll(() => server.bodiesOf(sendTemplate)).toHaveLength(1);
  await expect.element(page.getByRole('tab', { name: 'Overview' })).toBeVisible();
  history.back();
  await preparer.getByRole('combobox', { name: 'Email' }).click();
  await page.getByRole('option', { name: /bob@example.com/ }).click();
  await expect.element(preparer.getByRole('textbox', { name: 'Name' })).toHaveValue('Bob Babbage');
});

test('what was entered for the roles stays when another version is published, and when it cannot be read again', async () => {
  let later: 'same' | 'published' | 'away' = 'same';
  const reads = {
    endpoint: listTemplateVersions,
    respond: (received: Received) => {
      if (later === 'away') throw new TypeError('Failed to fetch');
      return answer(listTemplateVersions, {
        count: 1,
        results: [version(later === 'same' ? 2 : 3, later === 'same' ? [ROLES[1]!] : ROLES)],
      }).respond(received);
    },
  };
  const server = await open('/templates/4/use', reads, answer(sendTemplate, { id: 5 }));
  const read = () => server.received.filter(({ at }) => at === listTemplateVersions.at).length;
  const name = page.getByRole('group', { name: /Preparer/ }).getByRole('textbox', { name: 'Name' });
  await name.fill('Bob Babbage');
  later = 'away';
  void readAgain();
  await expect.poll(read).toBeGreaterThan(2);
  await expect.element(name).toHaveValue('Bob Babbage');
  later = 'published';
  void readAgain();
  await expect.poll(() => page.getByRole('group').elements().length).toBeGreaterThan(1);
  await expect.element(name).toHaveValue('Bob Babbage');
});

test('a document is begun in the wizard also while people are missing', async () => {
  const server = await open('/templates/4/use', versions, answer(useTemplate, { id: 5 }));
  await page.getByRole('button', { name: 'Open in the wizard' }).click();
  await expect.poll(() => server.bodiesOf(useTemplate)).toMatchObject([{ people: [] }]);
});

test('what was never published cannot be used, and says why', async () => {
  await open('/templates/4/use', answer(getTemplate, { ...ONE, publishedVersion: 0 }), answer(listTemplateVersions));
  await expect.element(page.getByText('You can’t use this template yet')).toBeVisible();
});

test('the filter offers all tags, not only those in sight', async () => {
  await open('/templates');
  await page.getByRole('combobox', { name: 'Tag' }).click();
  await expect.element(page.getByRole('option', { name: 'rent' })).toBeVisible();
});

test('a placeholder is marked, cannot be used or edited, and is renamed', async () => {
  const server = await openPage('/templates', {
    answers: [list(FIELDS_ONLY), answer(updateTemplate, { ...ONE, ...FIELDS_ONLY, name: 'Flats' })],
  });
  const card = page.getByRole('listitem').filter({ hasText: 'Lease fields' });
  await expect.element(card.getByText('Placeholder', { exact: true })).toBeVisible();
  await expect.element(card.getByText('Not published yet')).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: 'Use Lease fields' })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Actions for Lease fields' }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Edit' })).not.toBeInTheDocument();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  const name = page.getByRole('textbox', { name: 'Template name' });
  await name.fill(' ');
  await expect.element(page.getByText('Enter a name.')).toBeVisible();
  await name.fill('Flats');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => server.bodiesOf(updateTemplate)).toEqual([{ name: 'Flats' }]);
  await expect.element(page.getByText('Renamed to Flats')).toBeVisible();
});

test('a placeholder shows its fields on empty pages, without settings, link and versions', async () => {
  const field = {
    file: 1,
    page: 1,
    x: 0.1,
    y: 0.1,
    width: 0.2,
    height: 0.05,
    recipient: 1,
    type: 'signature' as const,
  };
  await open(
    '/templates/4?tab=link',
    answer(getTemplate, {
      ...ONE,
      ...FIELDS_ONLY,
      files: [],
      content: { ...CONTENT, files: [], fields: [{ ...field, ref: 'a' }] },
      layout: [{ name: 'lease.pdf', pages: [{ width: 595, height: 842 }] }],
    }),
  );
  await expect.element(page.getByTitle('Signature · Client')).toBeVisible();
  await expect.element(page.getByRole('tab', { name: 'Versions' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { name: 'Settings' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: 'Edit' })).not.toBeInTheDocument();
});

test('an empty list offers samples, and one becomes a template to be edited', async () => {
  const nda = { key: 'nda' as const, name: 'Nondisclosure', text: 'Two parties.', roles: ['First', 'Second'] };
  await openPage('/templates', {
    answers: [
      answer(listTemplates, { count: 0, results: [], permissions: { create: true }, tags: [] }),
      answer(listStarters, { results: [nda] }),
      answer(addStarter, ONE),
      answer(getTemplate, ONE),
    ],
  });
  await page.getByRole('button', { name: /Nondisclosure/ }).click();
  await expect.element(page.getByRole('tab', { name: 'Fields', selected: true })).toBeVisible();
});

test('a sample that cannot be made says so', async () => {
  const nda = { key: 'nda' as const, name: 'Nondisclosure', text: 'Two parties.', roles: ['First', 'Second'] };
  await openPage('/templates/add', {
    answers: [answer(listStarters, { results: [nda] }), refuse(addStarter, 503, 'server_busy')],
  });
  await page.getByRole('button', { name: /Nondisclosure/ }).click();
  await expect.element(page.getByText('Failed to create template.')).toBeVisible();
});
