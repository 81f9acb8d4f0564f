import { readFileSync } from 'node:fs';
import path from 'node:path';
import { listCaughtTexts, type IdentityMethod, type Locale, type RecipientInput } from '@sealwright/contract';
import { type Desk, expect, test } from './journey.ts';
import type { Product } from './product.ts';
import { sentDocument } from './sent-document.ts';
import * as signing from './signing-acts.ts';

const SHOTS = process.env['IDENTITY_SHOTS'];
const KBA = path.join(import.meta.dirname, '../apps/server/src/locales');

const confirm = ({ page, t }: Desk) => page.getByRole('button', { name: t('signing:identity.confirm') }).click();

async function shoot({ page }: Desk, name: string): Promise<void> {
  if (SHOTS !== undefined) await page.screenshot({ path: path.join(SHOTS, `${name}.png`), fullPage: true });
}

/** Asks for a code, and reads it where it was sent. */
async function code(desk: Desk, product: Product, to: { email: string; phone: string }, by: 'email' | 'sms') {
  const { page, t } = desk;
  await page.getByRole('button', { name: t(`signing:identity.send.${by}`) }).click();
  await expect(page.getByText(t('signing:identity.sent'))).toBeVisible();
  if (by === 'email') {
    const mail = (await product.mailsTo(to.email, 2)).at(-1);
    return /^\d{6}$/m.exec(mail?.text ?? '')?.[0] ?? '';
  }
  let text = '';
  await expect
    .poll(async () => {
      const { results } = await product.owner.client.call(listCaughtTexts, { query: { search: to.phone } });
      return (text = results[0]?.text ?? '');
    })
    .not.toBe('');
  return /\d{6}/.exec(text)?.[0] ?? '';
}

const field = ({ page, t }: Desk, key: 'code' | 'ssn' | 'access_code') =>
  page.getByLabel(t(`signing:identity.${key}`), { exact: true });

type Pass = (desk: Desk, product: Product, to: { email: string; phone: string; locale: Locale }) => Promise<void>;
type Kind = { sent: (phone: string) => Partial<RecipientInput>; pass: Pass };

const KINDS: Record<Exclude<IdentityMethod, 'link'>, Kind> = {
  email_code: {
    sent: () => ({}),
    pass: async (desk, product, to) => field(desk, 'code').fill(await code(desk, product, to, 'email')),
  },
  sms_code: {
    sent: (phone) => ({ phone }),
    pass: async (desk, product, to) => field(desk, 'code').fill(await code(desk, product, to, 'sms')),
  },
  access_code: {
    sent: () => ({ accessCode: 'Blue Heron 7' }),
    pass: (desk) => field(desk, 'access_code').fill('blue heron 7'),
  },
  ssn_last4: {
    sent: () => ({ ssnLast4: '6789' }),
    pass: async (desk, product, to) => {
      const sent = await code(desk, product, to, 'email');
      await field(desk, 'ssn').fill('6789');
      await field(desk, 'code').fill(sent);
    },
  },
  kba: {
    sent: () => ({ kbaProvider: 'demo' as const }),
    pass: async ({ page, t }, _product, { locale }) => {
      await expect(page.getByText(t('signing:identity.demo'), { exact: true })).toBeVisible();
      await page.getByRole('button', { name: t('signing:identity.questions') }).click();
      const texts = JSON.parse(readFileSync(path.join(KBA, locale, 'identity.json'), 'utf8')) as Record<string, string>;
      const groups = page.getByRole('radiogroup');
      await expect(groups).toHaveCount(3);
      for (let number = 1; number <= 5; number += 1) {
        const group = page.getByRole('radiogroup', { name: texts[`kba.${number}.question`] ?? '' });
        if ((await group.count()) === 1) {
          await group.getByLabel(texts[`kba.${number}.choice.1`] ?? '', { exact: true }).check();
        }
      }
    },
  },
};

for (const [tag, locale] of [
  ['@desktop', 'en'],
  ['@phone', 'ar'],
] as const) {
  for (const identity of Object.keys(KINDS) as (keyof typeof KINDS)[]) {
    test(
      `${identity}: nothing of the document is seen before it is passed (${locale})`,
      { tag },
      async ({ desk, product }) => {
        const account = await product.account({ firstName: 'Grace', lastName: 'Hopper' });
        const phone = `+1415555${String(Math.floor(Math.random() * 9000) + 1000)}`;
        const people = [{ name: 'Layla', locale, identity, ...KINDS[identity].sent(phone) }];
        const { signers } = await sentDocument(product, account, { title: 'Secret lease', people });
        const [signer] = signers;
        const reader = await desk({ locale });
        const { page, t } = reader;
        const answers: string[] = [];
        page.on('response', (response) => {
          if (!response.url().includes('/api/')) return;
          const note = (text: string) => answers.push(text);
          void response.text().then(note, () => {});
        });

        await page.goto(signer?.link ?? '');
        await expect(page.getByRole('heading', { name: t('signing:identity.title') })).toBeVisible();
        await expect(page.getByText('Grace Hopper')).toBeVisible();
        await shoot(reader, `${identity}-${locale}-1`);
        await KINDS[identity].pass(reader, product, { email: signer?.email ?? '', phone, locale });
        expect(answers.join('\n')).not.toMatch(/Secret lease|contract\.pdf/);
        await shoot(reader, `${identity}-${locale}-2`);
        await confirm(reader);

        await expect(page.locator('main img').first()).toHaveJSProperty('complete', true);
        await expect(page.getByText('Secret lease')).toBeVisible();
        await page.reload();
        await expect(page.locator('main img').first()).toHaveJSProperty('complete', true);
        const other = await desk({ locale });
        await other.page.goto(signer?.link ?? '');
        await expect(other.page.getByRole('heading', { name: t('signing:identity.title') })).toBeVisible();
      },
    );
  }
}

test(
  'five wrong answers lock a recipient out, and the sender lets them in again',
  { tag: '@desktop' },
  async ({ desk, product }) => {
    const account = await product.account({ firstName: 'Grace', lastName: 'Hopper' });
    const people = [{ name: 'Layla', identity: 'access_code' as const, accessCode: 'heron' }];
    const { id, signers } = await sentDocument(product, account, { title: 'Lease', people });
    const reader = await desk();
    const { page, t } = reader;
    await page.goto(signers[0]?.link ?? '');
    for (let left = 4; left > 0; left -= 1) {
      await field(reader, 'access_code').fill(`wrong ${left}`);
      await confirm(reader);
      await expect(page.getByRole('alert')).toHaveText(new RegExp(`\\b${left}\\b.*left`));
    }
    await shoot(reader, 'tries');
    await confirm(reader);
    await expect(page.getByRole('heading', { name: t('signing:dead.recipient_locked') })).toBeVisible();
    await shoot(reader, 'locked');

    const sender = await desk({ account });
    await sender.page.goto(`${product.url}/documents/${id}`);
    await sender.page.getByRole('button', { name: 'Unlock return' }).first().click();
    await expect(sender.page.getByText(t('document:lock.unlocked'))).toBeVisible();

    await page.reload();
    await field(reader, 'access_code').fill('HERON');
    await confirm(reader);
    await signing.acceptDisclosure(reader);
  },
);
