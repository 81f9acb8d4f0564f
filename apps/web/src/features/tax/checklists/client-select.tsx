import { useTranslation } from 'react-i18next';
import { type ChosenContact, ContactSelect } from '../../../ui/contact-select.tsx';

/** The contact that is asked. */
export function ClientSelect(props: {
  client: ChosenContact | null;
  error: string | undefined;
  onChange: (client: ChosenContact | null) => void;
}) {
  const { t } = useTranslation('checklists');
  return (
    <ContactSelect
      label={t('form.client')}
      words={{
        placeholder: t('form.client_search'),
        nothingFound: t('form.client_none'),
        typeMore: t('form.client_type'),
      }}
      required
      error={props.error}
      contact={props.client}
      onChange={props.onChange}
    />
  );
}
