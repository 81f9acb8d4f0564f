import { listEvidence, type Locale } from '@sealwright/contract';
import { expectNoBarriers } from './accessibility.ts';
import { expect, type Page, test } from './journey.ts';
import { expectSound, listenTo, WITH_MEDIA } from './live-sound.ts';
import { sentDocument } from './sent-document.ts';

test.use({ launchOptions: WITH_MEDIA });

const ADA = '\u2068Ada Lovelace\u2069';

/** Waits until there is video, not only the place for it. */
async function expectVideo(page: Page, label: string): Promise<void> {
  const video = page.getByLabel(label, { exact: true }).and(page.locator('video'));
  await expect(video).toBeVisible();
  const width = () => video.evaluate((element) => (element as unknown as { videoWidth: number }).videoWidth);
  await expect.poll(width).toBeGreaterThan(0);
}

const together = (locale: Locale, tag: '@desktop' | '@phone') =>
  test(
    `a sender and a recipient go through a document together, and either ends it at once (${locale})`,
    { tag },
    async ({ desk, product }) => {
      // Two browsers draw, encode and decode video at once.
      test.slow();
      const account = await product.account({ locale });
      const people = [{ name: 'Ada Lovelace', locale }];
      const { id, signers } = await sentDocument(product, account, { title: 'Lease', people });
      const viewport = { width: 1440, height: 900 };
      const { page: sender, t } = await desk({ account, locale, viewport });
      const { page: ada } = await desk({ locale });
      await Promise.all([listenTo(sender), listenTo(ada)]);
      const OLGA = `\u2068${account.firstName} ${account.lastName}\u2069`;
      const words = (key: string, values: Record<string, string> = {}) => t(`live-session:${key}`, values);
      const press = (page: Page, key: string) => page.getByRole('button', { name: words(key), exact: true }).click();

      // From another page of ours, which may not ask for the camera: this one loads itself anew.
      await sender.goto(`${product.url}/documents/${id}`);
      await sender.getByRole('button', { name: t('documents:act.more'), exact: true }).click();
      await sender.getByRole('menuitem', { name: t('documents:act.shareScreen') }).click();
      await expect(sender.getByRole('radio', { name: 'Ada Lovelace' })).toBeChecked();
      await expectNoBarriers(sender, 'whom to invite to a live session');
      await press(sender, 'invite');
      await expect(sender.getByText(words('waiting_title', { name: ADA }))).toBeVisible();

      // The recipient learns what it is before anything begins.
      await ada.goto(signers[0]!.link);
      await expect(ada.getByText(words('invited', { name: OLGA }))).toBeVisible();
      await press(ada, 'answer');
      await expect(ada.getByRole('dialog')).toContainText(words('consent_record'));
      await expectNoBarriers(ada, 'the invitation to a live session');
      await press(ada, 'agree');
      await expect(ada.getByText(words('state.together', { name: OLGA }))).toBeVisible();
      await expect(sender.getByText(words('state.together', { name: ADA }))).toBeVisible();

      // Both share what their browsers can share.
      await press(sender, 'share_screen');
      await expectVideo(ada, words('video.screen', { name: OLGA }));
      await press(ada, 'share_camera');
      await expectVideo(sender, words('video.camera', { name: ADA }));
      if (tag === '@phone') await expect(ada.getByText(words('no_screen'))).toBeVisible();
      await expectNoBarriers(sender, 'a live session of a sender');
      await expectNoBarriers(ada, 'a live session of a recipient');

      // Both talk, after a press of their own; two presses in one moment do not get in each other's way.
      await expect(ada.getByText(words('microphone_on'))).toBeHidden();
      await Promise.all([press(sender, 'share_microphone'), press(ada, 'share_microphone')]);
      for (const [page, other] of [
        [sender, ADA],
        [ada, OLGA],
      ] as const) {
        await expect(page.getByText(words('microphone_on'))).toBeVisible();
        await expect(page.getByText(words('microphone_theirs', { name: other }))).toBeVisible();
        await expectSound(page);
      }
      await expectNoBarriers(ada, 'a live session with sound');

      // What one shows is seen where the other reads.
      await sender.locator('[data-page] button').first().click();
      await expect(ada.locator('[data-shown-field]')).toBeVisible();
      await expect(ada.getByText(words('pointer', { name: OLGA }))).toBeVisible();

      // A lost network is said, and comes back by itself.
      await ada.context().setOffline(true);
      await expect(ada.getByText(words('state.lost'))).toBeVisible();
      await expect(sender.getByText(words('state.waiting', { name: ADA }))).toBeVisible();
      await ada.context().setOffline(false);
      await expect(ada.getByText(words('state.together', { name: OLGA }))).toBeVisible();
      await expectVideo(sender, words('video.camera', { name: ADA }));
      await expect(ada.getByText(words('microphone_on'))).toBeVisible();
      await expectSound(sender);
      await expectSound(ada);

      // A page that is loaded anew is in it again, and shares nothing by itself.
      await ada.reload();
      await expect(ada.getByText(words('state.together', { name: OLGA }))).toBeVisible();
      await expectVideo(ada, words('video.screen', { name: OLGA }));
      await expect(sender.getByText(words('video.none', { name: ADA }))).toBeVisible();
      await expect(sender.getByText(words('microphone_theirs', { name: ADA }))).toBeHidden();
      await expect(ada.getByText(words('microphone_on'))).toBeHidden();

      // A second tab takes the place of the first, whose microphone goes off.
      await press(ada, 'share_microphone');
      await expect(sender.getByText(words('microphone_theirs', { name: ADA }))).toBeVisible();
      const second = await ada.context().newPage();
      await second.goto(signers[0]!.link);
      await expect(ada.getByText(words('over.elsewhere'))).toBeVisible();
      await expect(ada.getByText(words('microphone_on'))).toBeHidden();
      await expect(sender.getByText(words('microphone_theirs', { name: ADA }))).toBeHidden();
      await press(second, 'share_microphone');
      await expectSound(sender);

      await press(second, 'end');
      await expect(second.getByText(words('over.mine'))).toBeVisible();
      for (const page of [sender, second]) await expect(page.getByText(words('microphone_on'))).toBeHidden();
      await expect(sender.getByText(words('over.ended', { name: ADA }))).toBeVisible();
      const { events } = await account.client.call(listEvidence, { params: { id } });
      expect(events.map(({ action }) => action).filter((action) => action.includes('live_session'))).toEqual([
        'recipient.live_session_offered',
        'recipient.live_session_started',
        'recipient.live_session_ended',
      ]);
    },
  );

together('en', '@desktop');
together('ar', '@phone');
