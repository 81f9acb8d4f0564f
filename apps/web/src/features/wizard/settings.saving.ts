import type { Document } from '@sealwright/contract';
import { createAutosave } from '../../editor/autosave.ts';
import { isPassing } from './passing.ts';
import { saveSettings } from './wizard.queries.ts';

/** What the Send step sets. */
export type SendSettings = Pick<
  Document,
  'title' | 'subject' | 'message' | 'messageTemplateName' | 'expiryDays' | 'autoReminders' | 'sendDocumentOnly'
> & { signingOption: 'shared' | 'separate' };

/** `texts` are what a document begins with that has not been here before; what was emptied since stays empty. */
export function settingsOf(
  document: Document,
  texts: Pick<SendSettings, 'subject' | 'message' | 'messageTemplateName'>,
): SendSettings {
  const { title, subject, message, messageTemplateName, expiryDays, autoReminders, sendDocumentOnly } = document;
  const isFresh = document.signingOption === null && !subject && !message && !messageTemplateName;
  const rest = {
    title,
    expiryDays,
    autoReminders,
    sendDocumentOnly,
    signingOption: document.signingOption ?? 'shared',
  };
  return isFresh ? { ...rest, ...texts } : { ...rest, subject, message, messageTemplateName };
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
