import { describe, expect, test } from 'vitest';
import type { Actor } from '../../access/index.ts';
import { isSeenBy, permissionsOf } from './documents.policy.ts';

type Standing = Parameters<typeof permissionsOf>[0];

const OWNER = 7;
const at = new Date('2026-11-24T09:00:00Z');

const fresh: Standing = {
  id: 1,
  parentId: null,
  visibility: 'shared',
  folderId: null,
  state: 'new',
  ownedBy: OWNER,
  accountId: 1,
  archivedAt: null,
  finishedAt: null,
  sealingStoppedAt: null,
  lockedRecipients: 0,
  sealedAt: null,
  scheduledFor: null,
  isMarkedCompleted: false,
  isHeld: false,
};

const STANDINGS: Record<string, Partial<Standing>> = {
  new: {},
  draft: { state: 'draft' },
  pending: { state: 'pending' },
  scheduled: { state: 'pending', scheduledFor: at },
  sent: { state: 'sent' },
  viewed: { state: 'viewed' },
  'viewed, someone locked out': { state: 'viewed', lockedRecipients: 1 },
  submitted: { state: 'submitted' },
  'submitted, all are done': { state: 'submitted', finishedAt: at },
  'submitted, sealing stopped': { state: 'submitted', finishedAt: at, sealingStoppedAt: at },
  'submitted, marked completed': { state: 'submitted', finishedAt: at, isMarkedCompleted: true },
  completed: { state: 'completed', finishedAt: at, sealedAt: at },
  downloaded: { state: 'downloaded', finishedAt: at, sealedAt: at },
  rejected: { state: 'rejected' },
  not_completed: { state: 'not_completed' },
  'sent, one of separate copies': { state: 'sent', parentId: 2 },
  'not_completed, one of separate copies': { state: 'not_completed', parentId: 2 },
  // They could be recalled once.
  'draft, one of separate copies': { state: 'draft', parentId: 2 },
};

const person: Actor['account'] = {
  id: 1,
  kind: 'personal',
  isActive: true,
  role: 'owner',
  maySend: true,
  hiddenFolders: [],
  actsFor: [],
};

const actor = (userId: number, account: Partial<Actor['account']>): Actor => ({
  userId,
  sessionId: 1,
  scopes: null,
  accountId: 1,
  account: { ...person, ...account },
  role: 'user',
  hasSecondStep: false,
  name: 'Ada',
  email: 'ada@example.com',
  locale: 'en',
});

const absent = { id: OWNER, name: 'Olivia', email: 'olivia@example.com', maySend: true };
const ACTORS = {
  owner: actor(OWNER, {}),
  member: actor(OWNER, { kind: 'team', role: 'member' }),
  'member who may not send': actor(OWNER, { kind: 'team', role: 'member', maySend: false }),
  admin: actor(8, { kind: 'team', role: 'admin' }),
  delegate: actor(9, { kind: 'team', role: 'member', actsFor: [absent] }),
  'other member': actor(9, { kind: 'team', role: 'member' }),
  'member of an inactive team': actor(OWNER, { kind: 'team', role: 'admin', isActive: false }),
};

// Written down by hand from the rules of a document's life, not computed: what its owner may do in each state.
const OPEN = 'recall correct close';
const OUT = `${OPEN} complete remind lock`;
const OF_OWNER: Record<keyof typeof STANDINGS, string> = {
  new: 'edit send delete archive move',
  draft: 'edit send delete archive move',
  pending: `${OPEN} resend archive move`,
  scheduled: 'recall reschedule close resend archive move',
  sent: `${OUT} resend archive move`,
  viewed: `${OUT} resend archive move`,
  'viewed, someone locked out': `${OUT} resend unlock archive move`,
  submitted: `${OUT} resend unlock reopen archive move`,
  'submitted, all are done': 'resend unlock reopen archive move',
  'submitted, sealing stopped': 'resend unlock reopen seal archive move',
  'submitted, marked completed': 'resend archive move',
  completed: 'resend download archive move',
  downloaded: 'resend download archive move',
  rejected: 'delete copy archive move',
  not_completed: 'delete copy archive move',
  'sent, one of separate copies': 'correct close complete remind lock resend archive move',
  'not_completed, one of separate copies': 'delete copy archive move',
  'draft, one of separate copies': 'delete archive move',
};
/** What is left of it in the archive, where `restore` is added. */
const IN_THE_ARCHIVE = ['move', 'delete', 'download', 'copy'];

/** How the others' rights follow from the owner's. */
const RIGHTS: Record<keyof typeof ACTORS, (ofOwner: string[], isArchived: boolean) => string[]> = {
  owner: (acts) => acts,
  member: (acts, isArchived) => (isArchived ? acts : [...acts, 'share']),
  'member who may not send': (acts, isArchived) =>
    [...acts, ...(isArchived ? [] : ['share'])].filter((act) => act !== 'send' && act !== 'reschedule'),
  admin: (acts, isArchived) => (isArchived ? acts : [...acts, 'share']),
  delegate: (acts, isArchived) => (isArchived ? acts : [...acts, 'share']),
  'other member': (acts) => acts.filter((act) => act === 'download'),
  'member of an inactive team': (acts) => acts.filter((act) => act === 'download'),
};

const allowedTo = (who: Actor, standing: Partial<Standing>): string[] =>
  Object.entries(permissionsOf({ ...fresh, ...standing }, who))
    .filter(([, may]) => may)
    .map(([act]) => act)
    .sort();

describe.each(Object.keys(ACTORS) as (keyof typeof ACTORS)[])('what the %s may do', (role) => {
  test.each(Object.keys(STANDINGS))('with a document that is %s', (name) => {
    const ofOwner = (OF_OWNER[name] ?? '').split(' ');
    const archived = ['restore', ...ofOwner.filter((act) => IN_THE_ARCHIVE.includes(act))];
    const standing = STANDINGS[name] ?? {};

    expect(allowedTo(ACTORS[role], standing)).toEqual(RIGHTS[role](ofOwner, false).sort());
    expect(allowedTo(ACTORS[role], { ...standing, archivedAt: at })).toEqual(RIGHTS[role](archived, true).sort());
  });
});

test('who does not see a private document, or one in a folder closed to them, is told of none', () => {
  const seenBy = (document: Partial<Standing>) =>
    Object.entries(ACTORS)
      .filter(([, who]) => isSeenBy({ ...fresh, ...document }, who))
      .map(([name]) => name);
  const hidden = { ...ACTORS, 'other member': actor(9, { kind: 'team', role: 'member', hiddenFolders: [3] }) };

  expect(seenBy({ visibility: 'private' })).toEqual(Object.keys(ACTORS).filter((name) => name !== 'other member'));
  expect(isSeenBy({ ...fresh, folderId: 3 }, hidden['other member'])).toBe(false);
  expect(isSeenBy({ ...fresh, folderId: 3, ownedBy: 9 }, hidden['other member'])).toBe(true);
});
