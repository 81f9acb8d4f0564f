import { useTranslation } from 'react-i18next';
import { type ChosenContact, ContactSelect } from '../../../ui/contact-select.tsx';

/** The contact a document is about. Empty for none. */
export function ClientSelect(props: {
  label: string;
  description?: string;
  client: ChosenContact | null;
  onChange: (client: ChosenContact | null) => void;
}) {
  const { t } = useTranslation('documents');
  return (
    <ContactSelect
      label={props.label}
      description={props.description}
      words={{
        placeholder: t('client.placeholder'),
        nothingFound: t('client.nothing_found'),
        typeMore: t('client.type'),
      }}
      clearable
      clearButtonProps={{ 'aria-label': t('client.none') }}
      contact={props.client}
      onChange={props.onChange}
    />
  );
}
