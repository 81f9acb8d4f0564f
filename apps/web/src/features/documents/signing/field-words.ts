import type { Locale, SigningField, SigningView } from '@sealwright/contract';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { onPaper } from './page/paper.ts';
import type { Held } from './signing.state.ts';

/** The page of a field, counted through all files, as people count what lies before them. */
export function pageOf({ files }: Pick<SigningView, 'files'>, field: SigningField): { page: number; count: number } {
  const sorted = [...files].sort((a, b) => a.position - b.position);
  const before = sorted.slice(
    0,
    sorted.findIndex((file) => file.id === field.file),
  );
  const total = (list: typeof sorted) => list.reduce((sum, file) => sum + file.pages.length, 0);
  return { page: total(before) + field.page, count: total(sorted) };
}

export function useFieldWords() {
  const { t } = useTranslation('signing');
  const format = useFormat();

  const titleOf = useCallback(
    (field: SigningField): string => {
      const named = field.label || field.group || t(`type.${field.type}`);
      return field.group === '' ? named : t('button_of', { group: named, option: field.options[0] ?? '' });
    },
    [t],
  );

  /** What a field holds, in words. */
  const valueOf = useCallback(
    (field: SigningField, { value, mark }: Held, paperLocale: Locale): string => {
      if (mark) return mark.text ?? t('field_signed');
      if (field.type === 'checkbox' || field.group !== '') {
        return value === null ? t('field_unticked') : t('field_ticked');
      }
      if (value === null) return '';
      return field.type === 'listbox' ? format.list(value.split('\n')) : onPaper(field, value, paperLocale);
    },
    [t, format],
  );

  /** A field's whole name for those who hear it: what, whether it must be filled, where, what it holds. */
  const nameOf = useCallback(
    (view: SigningView, field: SigningField, held: Held): string => {
      const isFilled = held.mark !== null || (held.value ?? '') !== '';
      return [
        titleOf(field),
        t(field.isRequired ? 'field_required' : 'field_optional'),
        t('field_page', pageOf(view, field)),
        isFilled ? valueOf(field, held, view.recipient.locale) : t('field_empty'),
      ].join(', ');
    },
    [t, titleOf, valueOf],
  );

  return { titleOf, nameOf };
}
