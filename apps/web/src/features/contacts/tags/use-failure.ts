import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api-error.ts';
import { errorText, useErrorTexts } from '../../../ui/error-text.ts';
import { useFieldText } from '../../../ui/form/index.ts';

/** Why an act failed; what was thrown and is no error at all has no reason to give. Null where nothing failed. */
export function useFailure(error: unknown): string | null {
  const { t } = useTranslation('tags');
  const errors = useErrorTexts();
  const fieldText = useFieldText();
  if (error === null || error === undefined) return null;
  if (!(error instanceof Error)) return t('failed.unknown');
  // A refused field says more than that some entry is wrong.
  const field = error instanceof ApiError && error.code === 'request_invalid' ? error.fields[0] : undefined;
  return fieldText(field?.code) ?? errorText(errors, error);
}
