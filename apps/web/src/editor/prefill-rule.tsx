import { Select } from '@mantine/core';
import { PREFILLS } from '@sealwright/contract';
import { useTranslation } from 'react-i18next';
import { useSetting } from './editor.context.ts';
import { type EditorField, isTextType, type Rules } from './fields.ts';

type Props = { field: EditorField; set: (change: Partial<Rules>, of: string) => void };

/** Of a template: what of the person in its role, or of their contact, a field begins with. That is text. */
export function PrefillRule({ field, set }: Props) {
  const { t } = useTranslation('editor');
  const { hasPrefill } = useSetting();
  if (!hasPrefill || !isTextType(field.type)) return null;
  return (
    <Select
      size="sm"
      label={t('prefill')}
      description={t('prefill_hint')}
      clearable
      placeholder={t('prefill_none')}
      data={PREFILLS.map((value) => ({ value, label: t(`prefill.${value}`) }))}
      value={field.rules.prefill ?? null}
      onChange={(prefill) => set({ prefill }, 'prefill')}
    />
  );
}
