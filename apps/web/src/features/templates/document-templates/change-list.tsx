import { Text } from '@mantine/core';
import type { TemplateFile } from '@sealwright/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { Sentence } from '../../../ui/sentence.tsx';
import type { Change } from './compare.ts';
import classes from './template-page.module.css';

/** Lists differences in words. */
export function ChangeList({ changes, files }: { changes: readonly Change[]; files: readonly TemplateFile[] }) {
  const { t } = useTranslation('templates');
  const sentenceOf = useChangeText(files);
  if (changes.length === 0) return <Text c="dimmed">{t('compare.same')}</Text>;
  return (
    <ul className={classes.changes}>
      {changes.map((change, index) => (
        <li key={index}>{sentenceOf(change)}</li>
      ))}
    </ul>
  );
}

const PART_NAMES = [
  'name',
  'role',
  'order',
  'locale',
  'identity',
  'mayDelegate',
  'privateNote',
  'hostName',
  'group',
  'witnessOf',
  'needed',
  'place',
  'size',
  'rules',
  'label',
  'type',
  'recipient',
  'isRequired',
  'isReadOnly',
  'value',
  'options',
  'prefill',
  'subject',
  'message',
  'messageTranslations',
  'messageTemplateName',
  'signingOption',
  'expiryDays',
  'autoReminders',
  'remindAfterDays',
  'remindEveryDays',
  'remindMost',
  'sendDocumentOnly',
  'formType',
] as const;

function useChangeText(files: readonly TemplateFile[]) {
  const { t } = useTranslation('templates');
  const types = useTranslation('editor').t;
  const format = useFormat();
  const partsIn = (parts: readonly string[]) =>
    format.list(PART_NAMES.filter((name) => parts.includes(name)).map((name) => t(`part.${name}`))) || t('part.other');
  return (change: Change) => {
    switch (change.of) {
      case 'file':
        return (
          <Sentence
            t={t}
            id={`change.file.${change.kind}`}
            values={{ name: files.find(({ id }) => id === change.id)?.name ?? '' }}
          />
        );
      case 'file_order':
        return t('change.file_order');
      case 'setting':
        return t('change.setting', { what: partsIn(change.parts) });
      case 'field': {
        const { field, kind } = change;
        const name = field.label || types(`type.${field.type}`);
        const values = { name, page: format.number(field.page), what: partsIn(change.parts) };
        return <Sentence t={t} id={`change.field.${kind}`} values={values} />;
      }
      case 'role':
      case 'group':
        return (
          <Sentence
            t={t}
            id={`change.${change.of}.${change.kind}`}
            values={{ name: change.name, what: partsIn(change.parts) }}
          />
        );
      default:
        return change satisfies never;
    }
  };
}
