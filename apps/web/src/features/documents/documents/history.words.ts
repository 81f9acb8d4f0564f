import type { FieldType } from '@sealwright/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import type { Words } from './history.sentence.ts';

/** What has no name is called in the reader’s language. */
export function useHistoryWords(): Words {
  const { t } = useTranslation('documents');
  const editor = useTranslation('editor').t;
  const format = useFormat();
  return {
    system: t('history.system'),
    erased: t('history.erased'),
    actsFor: (name, owner) => t('history.for', { name: `\u2068${name}\u2069`, owner: `\u2068${owner}\u2069` }),
    field: (type: FieldType) => editor(`type.${type}`),
    number: (value) => format.number(value),
  };
}
