import { chromium } from '@playwright/test';
import { askQuestion, createOwnMailGateway, createOwnSmsGateway } from '@sealwright/contract';
import { findChromium } from './chromium.ts';
import { startProduct } from './product.ts';
import { sentDocument } from './sent-document.ts';

const product = await startProduct({ OUTBOUND_ALLOW: '127.0.0.1' });
const account = await product.account({ firstName: 'Ada' });
const gateway = (name: string) => ({ name, hostname: 'smtp.example.com', port: 587, tls: 'starttls' as const, username: 'u', password: 'p', senderName: 'Acme Signing', senderEmail: 'sign@acme.test' });
await account.client.call(createOwnSmsGateway, { body: { kind: 'twilio', name: 'Codes', phoneNumber: '+14155550100', sid: 'A', authToken: 'B' } });
const lease = await sentDocument(product, account, { title: 'Lease of the flat in Leeds', people: [{ name: 'Ada Byron' }, { name: 'W'.repeat(100) }] });
const offer = await sentDocument(product, account, { title: 'X'.repeat(180), people: [{ name: 'Bob Page' }] });
for (const signer of [...lease.signers, ...offer.signers]) await signer.call(askQuestion, { body: { text: 'Why is the rent 900, and from when on?' } });
await lease.signers[0]!.call(askQuestion, { body: { text: 'And what about the garden? '.repeat(12) } });
await account.client.call(createOwnMailGateway, { body: gateway('Ours') });
await account.client.call(createOwnMailGateway, { body: gateway('W'.repeat(80)) });
const { executablePath, args } = await findChromium();
const browser = await chromium.launch({ executablePath, args });
const shots = [
  ['en', 1440, 'light'], ['ar', 390, 'light'], ['en', 390, 'dark'], ['ar', 1440, 'dark'],
] as const;
const pages = ['/team/smtp-gateways', '/team/smtp-gateways/new', '/team/sms-gateways', '/communicate', '/communicate?thread=1', '/team/settings'];
for (const [locale, width, scheme] of shots) {
  const context = await browser.newContext({ viewport: { width, height: width === 390 ? 844 : 900 }, colorScheme: scheme });
  const page = await context.newPage();
  await page.goto(`${product.url}/icon.svg`);
  const { access, refresh, user } = await account.session();
  await page.evaluate(([l, s, c]) => { localStorage.setItem('sealwright.locale', l!); localStorage.setItem('sealwright.session', s!); void c; }, [locale, JSON.stringify({ token: access, refreshToken: refresh, user: { ...user, locale } }), scheme]);
  for (const path of pages) {
    await page.goto(product.url + path);
    await page.getByRole('heading', { level: 1 }).first().waitFor({ timeout: 60000 }).catch(() => undefined);
    await page.waitForTimeout(4000);
    await page.screenshot({ path: `/tmp/gw-look/${path.replaceAll(/[/?=]/g, '_')}-${locale}-${width}-${scheme}.png` });
  }
  await context.close();
}
await browser.close();
await product.stop();
process.exit(0);
