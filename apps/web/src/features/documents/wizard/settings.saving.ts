import type { Document } from '@sealwright/contract';
import { createAutosave } from '../../../editor/autosave.ts';
import { isPassing } from '../../../editor/passing.ts';
import { saveSettings } from './wizard.queries.ts';

/** What the Send step sets. */
export type SendSettings = Pick<
  Document,
  | 'title'
  | 'subject'
  | 'message'
  | 'messageTranslations'
  | 'messageTemplateName'
  | 'expiryDays'
  | 'autoReminders'
  | 'remindAfterDays'
  | 'remindEveryDays'
  | 'remindMost'
  | 'sendDocumentOnly'
> & { signingOption: 'shared' | 'separate' };

/** `texts` are what a document begins with that has not been here before; what was emptied since stays empty. */
export function settingsOf(
  document: Document,
  texts: Pick<SendSettings, 'subject' | 'message' | 'messageTranslations' | 'messageTemplateName'>,
): SendSettings {
  const {
    title,
    subject,
    message,
    messageTranslations,
    messageTemplateName,
    expiryDays,
    autoReminders,
    sendDocumentOnly,
  } = document;
  const { remindAfterDays, remindEveryDays, remindMost } = document;
  const isFresh = document.signingOption === null && !subject && !message && !messageTemplateName;
  const rest = {
    title,
    expiryDays,
    autoReminders,
    remindAfterDays,
    remindEveryDays,
    remindMost,
    sendDocumentOnly,
    signingOption: document.signingOption ?? 'shared',
  };
  return isFresh ? { ...rest, ...texts } : { ...rest, subject, message, messageTranslations, messageTemplateName };
}

/**
 * The settings after a change. A subject that is the one made from the title (`subjectOf`) follows it, until it is edited. An
 * empty title is on its way to another one and leaves the subject as it is.
 */
export function settingsAfter(
  before: { settings: SendSettings; isSubjectMade: boolean },
  change: Partial<SendSettings>,
  subjectOf: (title: string) => string,
): { settings: SendSettings; isSubjectMade: boolean } {
  const settings = { ...before.settings, ...change };
  if (change.subject !== undefined) {
    return { settings, isSubjectMade: change.subject === subjectOf(settings.title) };
  }
  const { isSubjectMade } = before;
  const follows = isSubjectMade && change.title !== undefined && change.title.trim() !== '';
  return { settings: follows ? { ...settings, subject: subjectOf(settings.title) } : settings, isSubjectMade };
}

export function createSettingsSaving(documentId: number, onSaved: (document: Document) => void) {
  return createAutosave<SendSettings>({
    isPassing,
    async save({ title, ...settings }) {
      // A document always has a title: an empty one is not saved, and the input says so.
      const hasTitle = title.trim() !== '';
      onSaved(await saveSettings(documentId, hasTitle ? { title, ...settings } : settings));
    },
  });
}
