import { expect, test } from 'vitest';
import { type SendSettings, settingsAfter } from './settings.saving.ts';

const settings: SendSettings = {
  title: 'Lease',
  subject: 'Please sign: Lease',
  message: 'Here it is',
  messageTranslations: [],
  messageTemplateName: 'Standard invitation',
  signingOption: 'shared',
  expiryDays: 30,
  autoReminders: false,
  remindAfterDays: 3,
  remindEveryDays: 3,
  remindMost: 5,
  sendDocumentOnly: false,
};
const subjectOf = (title: string) => `Please sign: ${title}`;

const typed = (...changes: Partial<SendSettings>[]) =>
  changes.reduce<Parameters<typeof settingsAfter>[0]>((before, change) => settingsAfter(before, change, subjectOf), {
    settings,
    isSubjectMade: true,
  }).settings.subject;

test('the subject made from the title follows a new title', () => {
  expect(typed({ title: 'Lease 2027' })).toBe('Please sign: Lease 2027');
});

test('it follows over an empty title, which it does not take', () => {
  expect(typed({ title: '' })).toBe('Please sign: Lease');
  expect(typed({ title: '' }, { title: 'Rent' })).toBe('Please sign: Rent');
});

test('an edited subject stays, until it is made the automatic one again', () => {
  expect(typed({ subject: 'Your lease' }, { title: 'Rent' })).toBe('Your lease');
  expect(typed({ subject: 'Your lease' }, { subject: 'Please sign: Lease' }, { title: 'Rent' })).toBe(
    'Please sign: Rent',
  );
});

test('other changes leave the subject alone', () => {
  expect(typed({ message: 'Hello' }, { expiryDays: 7 })).toBe('Please sign: Lease');
});
