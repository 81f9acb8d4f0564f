import type { FieldType } from '@sealwright/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { isolated } from '../../../lib/isolated.ts';
import type { Words } from './history.sentence.ts';

/** What has no name is called in the reader’s language. */
export function useHistoryWords(): Words {
  const { t } = useTranslation('documents');
  const editor = useTranslation('editor').t;
  const format = useFormat();
  return {
    system: t('history.system'),
    erased: t('history.erased'),
    actsFor: (name, owner) => t('history.for', { name: isolated(name), owner: isolated(owner) }),
    field: (type: FieldType) => editor(`type.${type}`),
    number: (value) => format.number(value),
  };
}
