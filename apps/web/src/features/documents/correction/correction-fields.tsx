import { Alert } from '@mantine/core';
import { isIncompleteRecipient } from '@sealwright/contract';
import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldEditor } from '../../../editor/field-editor.tsx';
import { useRecipientName } from '../../../ui/recipient-name.ts';
import { documentQuery } from '../documents/documents.queries.ts';
import classes from './correction.module.css';
import { fillingPeople, frozenFields, keptFields, numberOf, withoutSignature } from './correction.draft.ts';
import type { Correcting } from './use-draft.ts';

const COLOURS = 10;

/** Enter in a field of the editor's panel saves nothing. */
function keepForm(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
}

/** Where the fields of those who are not done are moved, added and given to others. What is signed is seen and stays. */
export function CorrectionFields({ correction }: { correction: Correcting }) {
  const { base, seen, draft, filled, place } = correction;
  const { t } = useTranslation('correction');
  const cache = useQueryClient();
  const nameOf = useRecipientName();
  const isFilled = ({ key }: { key: string }) => filled.has(Number(key.slice(1)));
  const [begun] = useState(() => ({
    fields: keptFields(draft).filter((field) => !isFilled(field)),
    frozen: frozenFields(base, filled),
  }));
  const held = draft.fields.filter(isFilled);
  const recipients = fillingPeople(draft)
    .toSorted((a, b) => a.order - b.order)
    .map((person) => ({
      id: numberOf(person),
      name: nameOf(person),
      colour: person.colour ?? (seen.recipients.length - numberOf(person) - 1) % COLOURS,
      turn: person.order,
      isIncomplete: isIncompleteRecipient(person),
    }));
  if (recipients.length === 0) return <Alert color="gray">{t('fields.no_one')}</Alert>;
  const [first] = withoutSignature(draft, base);
  return (
    <>
      <p className={classes.note}>{t('fields.text')}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears keys for the controls inside of it */}
      <div className={classes.editor} onKeyDown={keepForm}>
        <FieldEditor
          fields={begun.fields}
          frozen={begun.frozen}
          files={seen.files}
          recipients={recipients}
          recipient={first === undefined ? undefined : numberOf(first)}
          onChange={(fields) => place([...fields, ...held])}
          onPictureFailed={() => void cache.invalidateQueries({ queryKey: documentQuery(base.id).queryKey })}
        />
      </div>
    </>
  );
}
