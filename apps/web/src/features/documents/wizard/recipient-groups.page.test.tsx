import {
  addRecipient,
  addRecipientGroup,
  type Document,
  getDocument,
  getIdentityRules,
  listContacts,
  listDocuments,
  listTags,
  removeRecipientGroup,
  updateRecipient,
  updateRecipientGroup,
} from '@sealwright/contract';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { closePage, expectToStand, openPage } from '../../../../test/open-page.tsx';
import { type Answer, answer } from '../../../../test/server.ts';

afterEach(closePage);

type Recipient = Document['recipients'][number];

const person = (id: number, more: Partial<Recipient> = {}) => ({
  id,
  name: `Person ${id}`,
  email: `person${id}@example.com`,
  phone: '',
  role: 'signer' as const,
  order: 1,
  locale: 'en' as const,
  identity: 'link' as const,
  identitySecret: 'none' as const,
  privateNote: '',
  mayDelegate: false,
  group: null,
  hostName: '',
  witnessOf: null,
  colour: 0,
  ...more,
});

/** How the document of a test is signed. */
let signingOption: 'shared' | 'separate' = 'shared';
let added = 100;
/** What is saved is answered as theirs. */
const SAVING: Answer[] = [
  {
    endpoint: updateRecipient,
    respond: (received) => answer(updateRecipient, person(Number(received.params['id']))).respond(received),
  },
  { endpoint: addRecipient, respond: (received) => answer(addRecipient, person((added += 1))).respond(received) },
];

async function openStep(
  recipients: ReturnType<typeof person>[],
  recipientGroups: Document['recipientGroups'],
  ...more: Answer[]
) {
  const can = { edit: true, send: true };
  const document = { id: 5, status: 'draft' as const, signingOption, recipients, recipientGroups, fields: [], can };
  const rules = { required: 'link' as const, hasTextMessages: true };
  const answers = [answer(getDocument, document), answer(getIdentityRules, rules), ...SAVING];
  const server = await openPage('/documents/5/edit?step=recipients', { answers: [...answers, ...more] });
  await expectToStand();
  return server;
}

const role = (number: number) =>
  page.getByRole('group', { name: `Recipient ${number}`, exact: true }).getByRole('combobox', { name: 'Role' });

test('a group is made, gets members, and says how many of them are needed', async () => {
  const group = { id: 9, name: 'Group 1', needed: 1 };
  const server = await openStep(
    [person(1), person(2, { order: 2 })],
    [],
    answer(addRecipientGroup, group),
    answer(updateRecipientGroup, group),
    answer(removeRecipientGroup, {}),
  );

  await page.getByRole('button', { name: 'Add group' }).click();
  await page.getByRole('combobox', { name: 'Members' }).click();
  await page.getByRole('option', { name: 'Person 1' }).click();
  await page.getByRole('option', { name: 'Person 2' }).click();
  await expect.element(page.getByText('of 2 members')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await page.getByLabelText('Needed').fill('2');

  await expect.poll(() => server.bodiesOf(updateRecipientGroup).at(-1)).toEqual({ needed: 2 });
  // Members have one order.
  await expect
    .poll(() => server.bodiesOf(updateRecipient))
    .toEqual(
      expect.arrayContaining([
        expect.objectContaining({ email: 'person1@example.com', group: 9, order: 1 }),
        expect.objectContaining({ email: 'person2@example.com', group: 9, order: 1 }),
      ]),
    );
  await page.getByRole('button', { name: 'Dissolve Group 1' }).click();
  await expect.poll(() => server.bodiesOf(updateRecipient).at(-1)).toMatchObject({ group: null });
  await expect.element(page.getByRole('combobox', { name: 'Members' })).not.toBeInTheDocument();
});

test('a group that needs more than it has is told so', async () => {
  await openStep([person(1, { group: 9 }), person(2)], [{ id: 9, name: 'Partners', needed: 2 }]);

  await expect.element(page.getByText('A group has fewer recipients than it needs.')).toBeVisible();
});

test('a witness attests one of the signers, and who signs in person has a host', async () => {
  const server = await openStep([person(1), person(2, { order: 2 }), person(3, { role: 'copy', order: 3 })], []);

  await role(2).click();
  await page.getByRole('option', { name: 'Witness' }).click();
  await page.getByRole('combobox', { name: 'Attests the signature of' }).click();
  await expect.element(page.getByRole('option', { name: 'Person 3' })).not.toBeInTheDocument();
  await page.getByRole('option', { name: 'Person 1' }).click();
  await expect
    .poll(() => server.bodiesOf(updateRecipient))
    .toContainEqual(expect.objectContaining({ role: 'witness', witnessOf: 1, order: 1 }));
  await role(1).click();
  await page.getByRole('option', { name: 'Signs in person' }).click();
  await page.getByLabelText('Host').fill('Grace Hopper');

  await expect
    .poll(() => server.bodiesOf(updateRecipient).at(-1))
    .toMatchObject({
      role: 'in_person',
      hostName: 'Grace Hopper',
    });
});

test('recipients join a step and leave it by keyboard', async () => {
  const server = await openStep([person(1), person(2, { order: 2 })], []);

  const join = page.getByRole('button', { name: 'Person 2: same step as the recipient before' });
  await expect.element(join).toBeVisible();
  (join.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');

  await expect.poll(() => server.bodiesOf(updateRecipient).at(-1)).toMatchObject({ name: 'Person 2', order: 1 });
});

test('everyone with a tag is added, without those who are there', async () => {
  const contact = (id: number) => ({ id, firstName: 'Tagged', lastName: `${id}`, email: `tagged${id}@example.com` });
  const tag = { id: 4, name: 'Board', contactCount: 3 };
  const found = [contact(1), contact(2), { id: 9, firstName: 'Person', lastName: '1', email: 'person1@example.com' }];
  const server = await openStep(
    [person(1)],
    [],
    answer(listTags, { count: 1, next: null, previous: null, results: [tag] }),
    answer(listContacts, { count: 3, next: null, previous: null, results: found }),
    answer(listDocuments, { count: 0, next: null, previous: null, results: [] }),
  );

  await page.getByRole('button', { name: 'Add recipient' }).click();
  await page
    .getByRole('group', { name: 'Recipient 2', exact: true })
    .getByLabelText(/^Email/)
    .fill('boa');
  await page.getByRole('option', { name: /Board/ }).click();

  await expect.element(page.getByText('2 recipients added.')).toBeVisible();
  // The first takes the card in which the tag was typed, which may have been saved without an address by then.
  const addresses = () =>
    [...server.bodiesOf(addRecipient), ...server.bodiesOf(updateRecipient)]
      .map((body) => (body as { email?: string }).email ?? '')
      .filter((email) => email !== '');
  await expect.poll(() => new Set(addresses())).toEqual(new Set(['tagged1@example.com', 'tagged2@example.com']));
  expect(server.bodiesOf(addRecipient)).toHaveLength(2);
});

test('those who got the latest documents are offered before anything is typed', async () => {
  const recipients = [
    { id: 1, name: 'Person 1', email: 'person1@example.com' },
    { id: 2, name: 'Recent One', email: 'recent@example.com' },
    { id: 3, name: 'Recent One', email: 'RECENT@example.com' },
  ];
  await openStep(
    [person(1)],
    [],
    answer(listDocuments, { count: 1, next: null, previous: null, results: [{ id: 3, recipients }] }),
  );

  await page.getByRole('button', { name: 'Add recipient' }).click();
  await page
    .getByRole('group', { name: 'Recipient 2', exact: true })
    .getByLabelText(/^Email/)
    .click();
  await page.getByRole('option', { name: /Recent One/ }).click();

  await expect
    .element(page.getByRole('group', { name: 'Recipient 2', exact: true }).getByLabelText(/^Name/))
    .toHaveValue('Recent One');
});

test('groups do not go with separate copies, and the step says so', async () => {
  signingOption = 'separate';
  await openStep([person(1, { group: 9 }), person(2, { group: 9 })], [{ id: 9, name: 'Partners', needed: 1 }]);
  await expect.element(page.getByText(/Groups work only in one shared copy/)).toBeVisible();
  signingOption = 'shared';
});
