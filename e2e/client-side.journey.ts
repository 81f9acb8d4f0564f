import { createContact, getChecklist, listChecklists, sendDocument } from '@sealwright/contract';
import { expectNoBarriers } from './accessibility.ts';
import { expect, test } from './journey.ts';
import { newAddress } from './product.ts';
import { plainPdf } from './sample-files.ts';
import { draft } from './sent-document.ts';
import * as signing from './signing-acts.ts';

/** A preparer asks for papers and sends two documents; the client passes one check, sends papers, and signs both in one go. */
const clientSide = (locale: 'en' | 'ar' | 'es', tag: '@desktop' | '@phone') =>
  test(`a client sends papers and signs everything after one check (${locale})`, { tag }, async ({ desk, product }) => {
    const preparer = await product.account({ firstName: 'Grace', lastName: 'Hopper', locale });
    const { client } = preparer;
    const email = newAddress('client');
    const name = 'Rosa Diaz';
    await client.call(createContact, {
      body: { clientType: 'individual', firstName: 'Rosa', lastName: 'Diaz', email },
    });
    for (const title of ['Loan', 'Lease']) {
      const people = [{ name, email, locale, identity: 'email_code' as const }];
      const { id } = await draft(preparer, { title, people });
      await client.call(sendDocument, { params: { id } });
    }
    const ours = await desk({ account: preparer, locale });
    const { page, t } = ours;

    await page.goto(`${product.url}/checklists/new`);
    await page
      .getByRole('combobox', { name: t('checklists:form.client'), exact: false })
      .first()
      .fill('Rosa');
    await page.getByRole('option', { name }).click();
    await page.getByRole('combobox', { name: t('checklists:form.locale') }).selectOption(locale);
    await page
      .getByRole('button', { name: t('checklists:form.remove_item', { name: t('checklist-items:last_return') }) })
      .click();
    await expectNoBarriers(page, 'a new checklist');
    await page.getByRole('button', { name: t('checklists:form.create') }).click();
    await expect(page.getByText(t('checklists:stage.waiting')).first()).toBeVisible();

    // The client, on a browser of their own.
    const theirs = await desk({ locale });
    const home = (await product.mailsTo(email, 3))
      .map(({ text }) => /\S+\/client\/[\w-]+/.exec(text)?.[0])
      .find(Boolean);
    await theirs.page.goto(home ?? '');
    await expectNoBarriers(theirs.page, 'the check of a client’s page');
    await theirs.page.getByRole('button', { name: new RegExp(t('client:check.send.email')) }).click();
    const code = (await product.mailsTo(email, 4)).map(({ text }) => /^\d{6}$/m.exec(text)?.[0]).find(Boolean);
    await theirs.page.getByRole('textbox', { name: t('client:check.code') }).fill(code ?? '');
    await theirs.page.getByRole('button', { name: t('client:check.confirm') }).click();
    await expect(theirs.page.getByRole('heading', { level: 1 })).toContainText(name);
    await expectNoBarriers(theirs.page, 'a client’s page');

    const pdf = { name: 'w2.pdf', mimeType: 'application/pdf', buffer: Buffer.from(await plainPdf()) };
    const send = async (item: string, file: typeof pdf) => {
      await theirs.page.getByTestId(`files-${item}`).setInputFiles(file);
      const files = theirs.page.getByRole('list', { name: t('client:files_of', { name: item }) });
      await expect(files.getByRole('button', { name: t('client:remove_one', { name: file.name }) })).toBeVisible();
    };
    await send(t('checklist-items:w2'), pdf);
    await send(t('checklist-items:photo_id'), { ...pdf, name: 'passport.pdf' });
    await expect(theirs.page.getByText(t('client:papers_done'))).toBeVisible();

    const number = (value: number) => new Intl.NumberFormat(locale).format(value);
    await theirs.page.getByRole('button', { name: t('client:sign_all', { number: number(2) }) }).click();
    const draw = tag === '@phone' ? signing.drawByTouch : signing.draw;
    const offered = async () => {
      await expect(signing.sheet(theirs.page).getByText(t('signing:walk.kept'))).toBeVisible();
    };
    for (const [index, mark] of [draw, offered].entries()) {
      // The check of the page counts: no code is asked for again.
      await expect(theirs.page).toHaveURL(/\/sign\//);
      await signing.acceptDisclosure(theirs);
      await signing.answerGuided(theirs, { [t('signing:add_signature')]: mark });
      await signing.finish(theirs);
      await signing.expectThanks(theirs);
      const way = index === 0 ? t('signing:walk.next', { number: number(2), total: number(2) }) : t('signing:walk.end');
      await theirs.page.getByRole('link', { name: way }).click();
    }
    await expect(theirs.page.getByRole('heading', { name: t('client:others') })).toBeVisible();
    await expect(theirs.page.getByRole('heading', { name: t('client:to_sign') })).toBeHidden();

    await page.reload();
    const w2 = t('checklist-items:w2');
    await page.getByRole('button', { name: t('checklists:paper.open', { name: 'w2.pdf' }) }).click();
    await expect(page.getByRole('img', { name: t('checklists:paper.page', { number: number(1) }) })).toHaveJSProperty(
      'complete',
      true,
    );
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: t('checklists:accept.one', { name: w2 }) }).click();
    await expect(page.getByText(t('checklists:item.accepted'), { exact: true })).toBeVisible();
    await page
      .getByRole('button', { name: t('checklists:return.one', { name: t('checklist-items:photo_id') }) })
      .click();
    await page.getByRole('textbox', { name: t('checklists:return.reason') }).fill('It is cut off.');
    await page.getByRole('button', { name: t('checklists:return.submit'), exact: true }).click();
    await expect(page.getByText(t('checklists:item.returned'), { exact: true })).toBeVisible();
    await expectNoBarriers(page, 'a checklist with papers');

    await theirs.page.reload();
    await expect(theirs.page.getByText('It is cut off.')).toBeVisible();
    await expect(theirs.page.getByRole('button', { name: t('client:remove_one', { name: 'w2.pdf' }) })).toBeHidden();
    const { results } = await client.call(listChecklists);
    const { items } = await client.call(getChecklist, { params: { id: results[0]?.id ?? 0 } });
    expect(items.map(({ state }) => state)).toEqual(['accepted', 'returned']);
  });

clientSide('en', '@desktop');
clientSide('ar', '@phone');
clientSide('es', '@phone');
