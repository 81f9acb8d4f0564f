import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { isolated } from '../../../lib/isolated.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Page } from '../../../ui/page.tsx';
import { toastDone } from '../../../ui/toast.ts';
import type { AddSearch } from '../contacts.search.ts';
import { nameOf } from '../person/contact-name.ts';
import { ContactFormBody } from './contact-form-body.tsx';

/** A single person in few fields; or a client, beginning with what kind of client it is. */
export function AddContactPage({ kind }: AddSearch) {
  const { t } = useTranslation('contact');
  const common = useTranslation('common').t;
  const navigate = useNavigate();
  return (
    <Page
      title={t(kind === 'client' ? 'add.client_title' : 'add.title')}
      description={t(kind === 'client' ? 'add.client_text' : 'add.text')}
    >
      <ContactFormBody
        contact={null}
        extent={kind ?? 'few'}
        onSaved={(contact) => {
          toastDone(t('done.added', { name: isolated(nameOf(contact)) }));
          void navigate({ to: '/contacts/$id', params: { id: String(contact.id) } });
        }}
        onAnother={(contact) => toastDone(t('done.added', { name: isolated(nameOf(contact)) }))}
        cancel={
          <LinkButton variant="subtle" color="gray" to="/contacts">
            {common('cancel')}
          </LinkButton>
        }
      />
    </Page>
  );
}
