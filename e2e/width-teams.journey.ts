import {
  answerInvitation,
  createFolder,
  createGroup,
  createInvitations,
  createTeam,
  listMyInvitations,
  type Locale,
  setTeamId,
  updateTeam,
  updateUser,
} from '@sealwright/contract';
import { type Desk, expect, test } from './journey.ts';
import type { Account, Product } from './product.ts';
import { newAddress } from './product.ts';
import { draft, sentDocument } from './sent-document.ts';
import { expectToFit } from './width.ts';

/** As long as the product takes it, with nothing to break it at. */
const WORDS = { en: 'Wm'.repeat(100), ar: 'فأسقيناكموها'.repeat(16) } as const satisfies Partial<
  Record<Locale, string>
>;
type Wide = keyof typeof WORDS;

const longAddress = (): string =>
  `${'w'.repeat(40)}${newAddress('x')}`.replace('@', `@${`${'m'.repeat(60)}.`.repeat(2)}`);

async function seed(product: Product, locale: Wide) {
  const word = WORDS[locale];
  const [admin, member, guest] = [
    await product.account({ locale }),
    await product.account({ locale }),
    await product.account({ locale }),
  ];
  const memberId = (await member.session()).user.id;
  await member.client.call(updateUser, { params: { id: memberId }, body: { displayName: word } });
  const website = `https://${'m'.repeat(60)}.example/${'p'.repeat(150)}`;
  const made = { name: word.slice(0, 100), website, phone: '1'.repeat(20) };
  const { id } = await admin.client.call(createTeam, { body: made });
  await admin.client.call(setTeamId, { body: { teamId: id } });
  const subdomain = `wide-${locale}`;
  await admin.client.call(updateTeam, { params: { id }, body: { name: word, subdomain } });
  const emails = [member.email, guest.email, longAddress()];
  await admin.client.call(createInvitations, { params: { team: id }, body: { emails } });
  await join(member);
  const group = await admin.client.call(createGroup, {
    params: { id },
    body: { name: word.slice(0, 100), members: [memberId] },
  });
  await admin.client.call(createFolder, { body: { name: word.slice(0, 100), groups: [group.id] } });
  await member.client.call(setTeamId, { body: { teamId: id } });
  await sentDocument(product, member, { title: word, people: [{ name: word }] });
  const unsent = await draft(admin, { title: word, people: [{ name: word }] });
  const [mail] = await product.mailsTo(guest.email, 2).then((mails) => mails.toReversed());
  const link = /https?:\/\/\S+\/invitation\/[^\s"<]+/.exec(mail?.text ?? '')?.[0] ?? '';
  return { id, word, admin, guest, memberId, subdomain, link, unsent };
}

async function join(person: Account): Promise<void> {
  const [invitation] = (await person.client.call(listMyInvitations)).results;
  await person.client.call(answerInvitation, { params: { id: invitation?.id ?? 0 }, body: { status: 'accepted' } });
}

async function visit({ page }: Desk, url: string, shown?: string): Promise<void> {
  await page.goto(url);
  await expect(page.getByRole('heading', { level: 1 }).first(), url).toBeAttached();
  if (shown !== undefined) await expect(page.getByText(shown).first()).toBeAttached();
  await expectToFit(page, new URL(url).pathname + new URL(url).search);
}

/** Opens something over the page, looks at it, and closes it. */
async function lookAt({ page }: Desk, what: string, button: string, width = 1440): Promise<void> {
  await page.setViewportSize({ width, height: 844 });
  await page.getByRole('button', { name: button }).first().click();
  await expect(page.getByRole('dialog').or(page.getByRole('menu')).first()).toBeVisible();
  await expectToFit(page, what);
  await page.keyboard.press('Escape');
}

for (const [locale, tag] of [
  ['en', '@desktop'],
  ['ar', '@phone'],
] as const) {
  test(
    `no word of 200 characters makes a screen of teams or administration wider than the window (${locale})`,
    { tag },
    async ({ desk, product }) => {
      test.setTimeout(400_000);
      const { url } = product;
      const { id, word, admin, guest, memberId, subdomain, link, unsent } = await seed(product, locale);
      const team = await desk({ account: admin, locale });
      const { t } = team;
      await team.page.goto(`${url}/t/${subdomain}`);
      await expect(team.page).toHaveURL(/add-document/);
      for (const path of [
        '/team/settings',
        '/team/users',
        '/team/log',
        '/dashboard?scope=team_members',
        '/documents',
      ]) {
        await visit(team, url + path, word);
      }
      for (const path of ['/team/new', '/team/sign-in', `/documents/${unsent.id}/edit?step=upload`]) {
        await visit(team, url + path);
      }
      await lookAt(team, 'the account switcher', t('common:user_menu', { name: 'Ada Lovelace' }));
      await visit(team, `${url}/team/users?tab=invitations`);
      await visit(team, `${url}/team/users?tab=groups`, word.slice(0, 100));
      await lookAt(team, 'inviting', t('teams:invite.open'));
      await lookAt(team, 'a new group', t('teams:groups.new'));
      await visit(team, `${url}/team/users`, word);
      await lookAt(team, 'removing', t('teams:remove.open'));
      await visit(team, `${url}/documents`, word);
      await lookAt(team, 'the folders', t('documents:folder.title'));

      const invited = await desk({ account: guest, locale });
      await visit(invited, `${url}/invitations`, word);
      await visit(invited, link, word);
      const visitor = await desk({ locale });
      await visit(visitor, link, word);
      for (const path of ['', '/verify']) await visit(visitor, `${url}/t/${subdomain}${path}`, word);

      const owner = await desk({ account: product.owner, locale });
      for (const path of ['users', `users/${memberId}`, 'users/import', 'teams', `teams/${id}`]) {
        await visit(owner, `${url}/admin/${path}`);
      }
      await visit(owner, `${url}/admin/users?search=${encodeURIComponent(word.slice(0, 60))}`, word);
      await lookAt(owner, 'blocking', t('administration:act.block.of', { name: word }));
    },
  );
}
