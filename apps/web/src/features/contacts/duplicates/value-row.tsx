import { Radio, Text } from '@mantine/core';
import type { Contact } from '@sealwright/contract';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Bdi } from '../../../ui/bidi.tsx';
import { useFieldNames } from '../form/field-name.ts';
import { useShown } from '../person/shown-value.ts';
import classes from './duplicates.module.css';
import { NOTES, type Row } from './merging.ts';

type Props = { row: Row; contacts: readonly Contact[]; picked: number; onPick: (id: number) => void };

/** Whose value stays, where they do not agree. The same value of two is one choice. */
export function ValueRow({ row, contacts, picked, onPick }: Props) {
  const { t } = useTranslation('contact');
  const name = useId();
  const rowName = useRowName();
  const value = useRowValue();
  const own = contacts.find(({ id }) => id === picked);
  const chosen = own ? value(row, own) : '';
  // The one that is picked stands for its value, so that the choice is seen no matter which of them it is.
  const choices = new Map(contacts.map((contact) => [value(row, contact), contact.id]));
  if (own) choices.set(chosen, picked);
  return (
    <fieldset>
      <legend>{rowName(row)}</legend>
      {row === NOTES ? (
        <Text size="sm" c="dimmed">
          {t('merge.notes_long')}
        </Text>
      ) : null}
      <div className={classes.choices}>
        {[...choices].map(([text, id]) => (
          <div key={text} className={classes.choice} data-chosen={text === chosen || undefined}>
            <Radio
              name={name}
              checked={text === chosen}
              onChange={() => onPick(id)}
              label={
                text === '' ? (
                  <Text span inherit c="dimmed">
                    {t('nothing')}
                  </Text>
                ) : (
                  <Text inherit style={{ whiteSpace: 'pre-wrap' }} {...(row === NOTES ? { lineClamp: 6 } : {})}>
                    <Bdi>{text}</Bdi>
                  </Text>
                )
              }
            />
          </div>
        ))}
      </div>
    </fieldset>
  );
}

export function useRowName(): (row: Row) => string {
  const { t } = useTranslation('contact');
  const { full } = useFieldNames();
  return ({ key, address }) => (address === null ? full(key) : t(`section.${address}`));
}

/** A row's value on one line; '' where nothing is said. */
export function useRowValue(): (row: Row, contact: Contact) => string {
  const { t } = useTranslation('contact');
  const shown = useShown();
  return ({ fields, address }, contact) => {
    if (address !== null && address !== 'mailing' && contact[`${address}SameAsMailing`]) return t('same.text');
    return fields
      .filter((field) => typeof contact[field] !== 'boolean')
      .map((field) => shown(field, contact))
      .filter(Boolean)
      .join(', ');
  };
}
