import path from 'node:path';
import { addRecipientGroup, sendDocument, updateRecipient } from '@sealwright/contract';
import { type Desk, expect, test } from './journey.ts';
import { draft, signerOf } from './sent-document.ts';
import * as signing from './signing-acts.ts';

const SHOTS = process.env['ROLES_SHOTS'];

async function shoot({ page }: Desk, name: string): Promise<void> {
  if (SHOTS !== undefined) await page.screenshot({ path: path.join(SHOTS, `${name}.png`) });
}

async function signByTyping(desk: Desk, name: string): Promise<void> {
  await signing.acceptDisclosure(desk);
  await signing.answerGuided(desk, { [desk.t('signing:add_signature')]: signing.typeName(name) });
  await signing.finish(desk);
}

const heading = ({ page }: Desk, name: string) => page.getByRole('heading', { name });

for (const [tag, locale] of [
  ['@desktop', 'en'],
  ['@phone', 'ar'],
] as const) {
  test(
    `every role has its part: in person, witness, one approver of two, and a copy (${locale})`,
    { tag },
    async ({ desk, product }) => {
      const account = await product.account({ firstName: 'Grace', lastName: 'Hopper', locale });
      const host = 'Grace Hopper';
      const { id, people } = await draft(account, {
        title: 'Deed of gift',
        people: [
          { name: 'Ina Hand', locale, role: 'in_person' },
          { name: 'Wes Sees', locale, role: 'witness' },
          { name: 'Ada Agrees', locale, role: 'approver', order: 2, fields: [] },
          { name: 'Bea Agrees', locale, role: 'approver', order: 2, fields: [] },
          { name: 'Carl Copy', locale, role: 'copy', fields: [] },
        ],
      });
      const [ina, wes, ada, bea, carl] = people as [Named, Named, Named, Named, Named];
      const { client } = account;
      const change = (one: Named, body: object) => client.call(updateRecipient, { params: { id: one.id }, body });
      await change(wes, { witnessOf: ina.id });
      const group = await client.call(addRecipientGroup, { params: { id }, body: { name: 'Partners', needed: 1 } });
      for (const one of [ada, bea]) await change(one, { group: group.id });
      await client.call(sendDocument, { params: { id } });

      const device = await desk({ account, locale });
      const { page, t } = device;
      await page.goto(`${product.url}/documents/${id}`);
      await page.getByRole('button', { name: t('documents:in_person.start') }).click();
      await expect(page.getByText(t('documents:in_person.sign_out'))).toBeVisible();
      await shoot(device, `in-person-asks-${locale}`);
      await page.getByRole('button', { name: t('documents:in_person.confirm') }).click();
      await expect(page.getByText(t('signing:part.in_person', { host: `\u2068${host}\u2069` }))).toBeVisible();
      await shoot(device, `in-person-${locale}`);
      await signByTyping(device, 'Ina Hand');
      await expect(heading(device, t('signing:hand_back.title', { host: `\u2068${host}\u2069` }))).toBeVisible();
      await shoot(device, `hand-back-${locale}`);
      await page.goBack();
      await expect(heading(device, t('auth:sign_in.title'))).toBeVisible();
      await expect(page.getByText('Deed of gift')).toBeHidden();

      const witness = await desk({ locale });
      await signing.openLink(witness, (await signerOf(product, id, wes.email)).link);
      await expect(witness.page.getByText(t('signing:part.witness', { name: '\u2068Ina Hand\u2069' }))).toBeVisible();
      await expect(
        witness.page.getByRole('img', { name: t('signing:part.signature_of', { name: '\u2068Ina Hand\u2069' }) }),
      ).toBeVisible();
      await shoot(witness, `witness-${locale}`);
      await signByTyping(witness, 'Wes Sees');
      await expect(heading(witness, t('signing:thanks.witness'))).toBeVisible();

      const { link: sparedLink } = await signerOf(product, id, bea.email);
      const approver = await desk({ locale });
      await signing.openLink(approver, (await signerOf(product, id, ada.email)).link);
      await expect(approver.page.getByText(t('signing:part.approver'))).toBeVisible();
      await shoot(approver, `approver-${locale}`);
      await signing.barButton(approver, 'approve').click();
      const asked = approver.page.getByRole('dialog', { name: t('signing:consent_title') });
      await asked.getByRole('checkbox').check();
      await asked.getByRole('button', { name: t('signing:consent_accept') }).click();
      await signing.barButton(approver, 'approve').click();
      await signing
        .sheet(approver.page)
        .getByRole('button', { name: t('signing:approve_confirm') })
        .click();
      await expect(heading(approver, t('signing:thanks.approver'))).toBeVisible();

      const spared = await desk({ locale });
      await spared.page.goto(sparedLink);
      await expect(heading(spared, t('signing:dead.link_not_needed'))).toBeVisible();
      await shoot(spared, `not-needed-${locale}`);

      const reader = await desk({ locale });
      await reader.page.goto((await signerOf(product, id, carl.email)).link);
      await expect(heading(reader, t('signing:thanks.copy'))).toBeVisible();
      await shoot(reader, `copy-${locale}`);
      await signing.downloadCopy(reader);
    },
  );
}

type Named = { id: number; email: string };
