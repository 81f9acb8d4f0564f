import { expect, test } from 'vitest';
import { nextStepOf } from './next-step.ts';

type Given = Parameters<typeof nextStepOf>[0];

const person = (
  name: string,
  state: Given['recipients'][number]['state'],
  role: 'signer' | 'copy' | 'in_person' = 'signer',
) => ({
  name,
  state,
  role,
  undeliveredAt: null,
});
const onPaper = { taxpayer: 'taxpayer', identityTries: 3, identityLockedAt: '2026-01-01T00:00:00Z' } as const;
const document = (
  status: Given['status'],
  recipients: Given['recipients'] = [],
  waitingReason: string | null = null,
) => ({
  status,
  recipients,
  waitingReason,
});

test.each([
  ['a draft is to be edited', document('draft', [person('Ada', 'waiting')]), 'edit', []],
  ['invitations are on their way', document('pending', [person('Ada', 'waiting')]), 'leaving', []],
  [
    'those whose turn it is are waited for, not those after them',
    document('viewed', [person('Ada', 'submitted'), person('Bob', 'viewed'), person('Cy', 'waiting')]),
    'waiting',
    ['Bob'],
  ],
  [
    'who signs in person waits for their host, not for a mail',
    document('sent', [person('Ina', 'invited', 'in_person'), person('Cy', 'waiting')]),
    'in_person',
    ['Ina'],
  ],
  [
    'a taxpayer who failed three times signs on paper, before anyone else is waited for',
    {
      ...document('submitted', [{ ...person('Ina', 'invited', 'in_person'), ...onPaper }, person('Bob', 'invited')]),
      sendingOption: 'irs_8879' as const,
    },
    'on_paper',
    ['Ina'],
  ],
  [
    'who signed on paper is not waited for',
    document('sent', [{ ...person('Ina', 'invited', 'in_person'), ...onPaper, signedOnPaperOn: '2026-01-02' }]),
    'sealing',
    [],
  ],
  [
    'who is not needed any more, or declined in a group, is not waited for',
    document('submitted', [person('Ada', 'submitted'), person('Bob', 'not_needed'), person('Cy', 'declined')]),
    'sealing',
    [],
  ],
  [
    'who only gets a copy is never waited for',
    document('submitted', [person('Ada', 'submitted'), person('Copy', 'waiting', 'copy')]),
    'sealing',
    [],
  ],
  [
    'whom no email reached comes before those who are waited for',
    document('sent', [
      person('Ada', 'invited'),
      { ...person('Bob', 'invited'), undeliveredAt: '2026-11-20T10:00:00.000Z' },
    ]),
    'undelivered',
    ['Bob'],
  ],
  ['a seal on hold', document('submitted', [person('Ada', 'submitted')], 'seal_failed'), 'held', []],
  ['a completed document', document('downloaded', [person('Ada', 'submitted')]), 'completed', []],
  [
    'somebody declined',
    document('rejected', [person('Ada', 'declined'), person('Bob', 'viewed')]),
    'declined',
    ['Ada'],
  ],
  ['closed or expired', document('not_completed', [person('Ada', 'viewed')]), 'ended', []],
] as const)('the next step: %s', (_what, given, kind, names) => {
  expect(nextStepOf(given)).toEqual({ kind, names });
});
