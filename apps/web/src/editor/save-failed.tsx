import { useTranslation } from 'react-i18next';
import { ApiError } from '../lib/api.ts';
import { errorText, useErrorTexts } from '../ui/error-text.ts';

/** Parts of a field that a refusal can name. */
const PARTS = ['options', 'pattern', 'min_length', 'minLength', 'value'] as const;

/** Why something could not be saved, as exactly as the answer says. */
export function SaveFailed({ error }: { error: unknown }) {
  const { t } = useTranslation('wizard');
  const errors = useErrorTexts();
  const path = error instanceof ApiError ? error.fields[0]?.path.split('.').at(-1) : undefined;
  const part = PARTS.find((name) => name === path);
  const isVague = error instanceof ApiError && error.code === 'request_invalid';
  if (!isVague || part === undefined) return errorText(errors, error);
  return t(`refused.${part === 'min_length' ? 'minLength' : part}`);
}
