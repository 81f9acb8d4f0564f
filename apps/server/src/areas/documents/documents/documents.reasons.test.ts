import { DOCUMENT_STATES, type DocumentState, reasonAgainst, RECIPIENT_STATES } from '@sealwright/contract';
import { describe, expect, test } from 'vitest';
import type { Actor } from '../../access/index.ts';
import { isSealing, permissionsOf, refusalOf } from './documents.policy.ts';

/**
 * The reasons that a menu gives are made from the server's answer. Here each cell of state × archived × sealing × role: a
 * reason stands exactly where the server refuses, and says whether the state or the right is in the way.
 */

const at = new Date();

const actor = (role: Actor['account']['role'], userId: number, isActive = true): Actor => ({
  userId,
  sessionId: 1,
  scopes: null,
  accountId: 5,
  account: {
    id: 5,
    kind: role === 'owner' ? 'personal' : 'team',
    isActive,
    role,
    maySend: true,
    hiddenFolders: [],
    actsFor: [],
  },
  role: 'user',
  hasSecondStep: false,
  name: 'Ada',
  email: 'ada@example.com',
  locale: 'en',
});

const ACTORS = {
  'its owner': actor('member', 1),
  'another member': actor('member', 2),
  'an admin': actor('admin', 3),
  'the owner of the account': actor('owner', 1),
  'the admin of an inactive team': actor('admin', 3, false),
};
const DECIDED = [
  'edit',
  'correct',
  'copy',
  'unlock',
  'complete',
  'close',
  'recall',
  'download',
  'archive',
  'restore',
  'delete',
] as const;

type Marks = { isFinished: boolean; isHeld: boolean; lockedRecipients: number; parentId: number | null };

const rowOf = (
  state: DocumentState,
  isArchived: boolean,
  { isFinished, isHeld, lockedRecipients, parentId }: Marks,
) => ({
  visibility: 'shared' as const,
  folderId: null,
  state,
  id: 1,
  parentId,
  ownedBy: 1,
  accountId: 5,
  archivedAt: isArchived ? at : null,
  finishedAt: isFinished ? at : null,
  sealingStoppedAt: null,
  lockedRecipients,
  sealedAt: null,
  scheduledFor: null,
  isMarkedCompleted: false,
  isHeld,
});
type Row = ReturnType<typeof rowOf>;

const shown = (row: Row, who: Actor) => ({
  status: row.state,
  archivedAt: row.archivedAt?.toISOString() ?? null,
  isSealing: isSealing(row),
  isHeld: row.isHeld,
  waitingReason: null,
  scheduledFor: null,
  fileCount: 1,
  parent: row.parentId,
  recipients: [
    {
      role: 'signer' as const,
      state: 'invited' as const,
      identityLockedAt: row.lockedRecipients > 0 ? at.toISOString() : null,
    },
  ],
  can: permissionsOf(row, who),
});

const MARKS: readonly Marks[] = [false, true].flatMap((isFinished) =>
  [false, true].flatMap((isHeld) =>
    [0, 1].flatMap((lockedRecipients) =>
      [null, 2].map((parentId) => ({ isFinished, isHeld, lockedRecipients, parentId })),
    ),
  ),
);
const CELLS = DOCUMENT_STATES.flatMap((state) =>
  [false, true].flatMap((isArchived) => MARKS.map((marks) => rowOf(state, isArchived, marks))),
);

describe.each(Object.entries(ACTORS))('%s', (_name, who) => {
  test.each(DECIDED)('is given a reason against “%s” exactly where the server refuses it', (act) => {
    for (const row of CELLS) {
      const refusal = refusalOf(row, who, act);
      const reason = reasonAgainst(shown(row, who), act);
      expect([row.state, row.archivedAt, reason === null]).toEqual([row.state, row.archivedAt, refusal === null]);
    }
  });

  test('is told of a right that they lack only where the state allows the act', () => {
    const owner = ACTORS['the owner of the account'];
    for (const row of CELLS) {
      for (const act of DECIDED) {
        const isPossible = refusalOf(row, owner, act) === null;
        const reason = reasonAgainst(shown(row, who), act);
        if (reason === null) continue;
        expect([row.state, act, reason === 'not_permitted']).toEqual([row.state, act, isPossible]);
      }
    }
  });
});

test('what is no act of the server stands by the state alone', () => {
  const owner = ACTORS['its owner'];
  const of = (state: DocumentState, more = {}) => ({ ...shown(rowOf(state, false, MARKS[0]!), owner), ...more });
  const reasons = (action: Parameters<typeof reasonAgainst>[1]) =>
    Object.fromEntries(DOCUMENT_STATES.map((state) => [state, reasonAgainst(of(state), action)]));
  expect(reasons('shareScreen')).toEqual({
    new: 'not_sent',
    draft: 'not_sent',
    pending: 'sending',
    sent: null,
    viewed: null,
    submitted: null,
    completed: 'completed',
    downloaded: 'completed',
    rejected: 'ended',
    not_completed: 'ended',
  });
  const [host, signer, copy] = [
    { role: 'in_person', state: 'invited' },
    { role: 'signer', state: 'invited' },
    { role: 'copy', state: 'waiting' },
  ];
  const against = (recipients: object[]) => reasonAgainst(of('sent', { recipients }), 'shareScreen');
  expect(against([host, copy])).toBe('in_person_only');
  expect(against([host, { ...signer, state: 'declined' }])).toBe('in_person_only');
  expect(against([host, signer])).toBeNull();
  expect(reasons('resend')).toMatchObject({
    draft: 'not_sent',
    pending: null,
    sent: null,
    completed: null,
    rejected: 'ended',
  });
  expect(reasonAgainst(of('sent', { recipients: [{ state: 'waiting' }] }), 'resend')).toBe('no_one_to_resend');
  expect(reasonAgainst(of('draft', { fileCount: 0 }), 'clientView')).toBe('no_files');
  expect(reasonAgainst(of('draft', { recipients: [] }), 'clientView')).toBe('no_recipients');
  expect(reasonAgainst(of('new'), 'tracking')).toBe('not_sent');
  for (const state of RECIPIENT_STATES) {
    expect(reasonAgainst(of('sent', { recipients: [{ state, identityLockedAt: null }] }), 'unlock')).toBe('not_locked');
  }
});
