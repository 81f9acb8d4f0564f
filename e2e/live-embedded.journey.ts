import type { Page } from '@playwright/test';
import { getDocument, startLiveSession } from '@sealwright/contract';
import { startExamples } from './embed-example.ts';
import { expect, test } from './journey.ts';
import { expectSound, listenTo, WITH_MEDIA } from './live-sound.ts';
import { sentDocument } from './sent-document.ts';

test.use({ launchOptions: WITH_MEDIA });

const ADA = '\u2068Ada Lovelace\u2069';

/** The signing page in the frame. */
async function framed(page: Page) {
  const element = await page.locator('sealwright-embed iframe').elementHandle();
  const frame = await element?.contentFrame();
  if (!frame) throw new Error('There is no frame');
  return frame;
}

test(
  'a recipient joins in a page of others and is heard; where that page allows no devices, this is said',
  { tag: '@desktop' },
  async ({ browser, desk, product }) => {
    test.slow();
    const account = await product.account();
    const { id } = await sentDocument(product, account, { title: 'Lease', people: [{ name: 'Ada Lovelace' }] });
    const { recipients } = await account.client.call(getDocument, { params: { id } });
    const recipient = recipients[0]?.id ?? 0;
    const { own } = await startExamples(product, account, { what: { RECIPIENT_ID: String(recipient) }, at: '/' });
    const { page: sender, t } = await desk({ account, viewport: { width: 1440, height: 900 } });
    await listenTo(sender);
    const OLGA = `\u2068${account.firstName} ${account.lastName}\u2069`;
    const words = (key: string, values: Record<string, string> = {}) => t(`live-session:${key}`, values);
    const named = (page: Pick<Page, 'getByRole'>, key: string) =>
      page.getByRole('button', { name: words(key), exact: true });

    await account.client.call(startLiveSession, { params: { id }, body: { recipient } });
    await sender.goto(`${product.url}/documents/${id}/share-screen`);
    const context = await browser.newContext();
    const page = await context.newPage();
    await listenTo(page);
    await page.goto(own);
    await expect(page.getByRole('status').first()).toHaveText('Please sign below.');
    const ada = await framed(page);
    await expect(ada.getByText(words('invited', { name: OLGA }))).toBeVisible();
    await named(ada, 'answer').click();
    await named(ada, 'agree').click();
    await expect(sender.getByText(words('state.together', { name: ADA }))).toBeVisible();

    await named(ada, 'share_microphone').click();
    await expect(ada.getByText(words('microphone_on'))).toBeVisible();
    await expectSound(sender);
    await named(sender, 'share_microphone').click();
    await expectSound(ada);
    await expect(named(ada, 'share_camera')).toBeVisible();

    // The same address in a frame that is allowed nothing.
    await page.evaluate(`(() => {
      const frame = document.querySelector('sealwright-embed').shadowRoot.querySelector('iframe');
      const element = document.querySelector('sealwright-embed');
      const { url } = element;
      frame.remove();
      frame.allow = '';
      frame.src = url;
      element.shadowRoot.append(frame);
    })()`);
    const barred = await framed(page);
    await expect(barred.getByText(words('blocked.microphone'))).toBeVisible();
    await expect(barred.getByText(words('blocked.camera'))).toBeVisible();
    await expect(named(barred, 'share_microphone')).toBeHidden();
    await expect(sender.getByText(words('microphone_theirs', { name: ADA }))).toBeHidden();
    await named(barred, 'end').click();
    await expect(sender.getByText(words('over.ended', { name: ADA }))).toBeVisible();
    await context.close();
  },
);
