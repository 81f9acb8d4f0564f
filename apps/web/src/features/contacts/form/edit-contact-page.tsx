import { queryOptions, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { isolated } from '../../../lib/isolated.ts';
import { READ_ONCE } from '../../../lib/reading.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Page } from '../../../ui/page.tsx';
import { FormSkeleton } from '../../../ui/skeletons.tsx';
import { toastDone } from '../../../ui/toast.ts';
import { CONTACTS } from '../contacts.keys.ts';
import { readContact } from '../person/contact.queries.ts';
import { ContactMissing, isMissing } from '../person/contact-missing.tsx';
import { nameOf } from '../person/contact-name.ts';
import { DeletedBanner } from '../person/deleted-banner.tsx';
import { ContactFormBody } from './contact-form-body.tsx';

/** A form begins with what is on the server now, and is not changed under the hands of who fills it in. */
const formQuery = (id: number) =>
  queryOptions({
    queryKey: [...CONTACTS, 'form', id],
    queryFn: () => readContact(id),
    ...READ_ONCE,
  });

export function EditContactPage({ id }: { id: number }) {
  const { t } = useTranslation('contact');
  const common = useTranslation('common').t;
  const navigate = useNavigate();
  const { data, error, isPending, refetch } = useQuery(formQuery(id));
  if (isMissing(error)) return <ContactMissing />;
  const name = data ? nameOf(data) : '';
  return (
    <Page
      title={data ? t('edit.title', { name: isolated(name) }) : t('title')}
      heading={data ? <Bdi>{name}</Bdi> : t('title')}
      description={t('edit.text')}
      error={data ? null : error}
      onRetry={() => void refetch()}
    >
      {isPending ? <FormSkeleton fields={8} /> : null}
      {data?.deletedAt ? <DeletedBanner contact={data} /> : null}
      {data && data.deletedAt === null ? (
        <ContactFormBody
          contact={data}
          onSaved={(contact) => {
            toastDone(t('done.saved', { name: isolated(nameOf(contact)) }));
            void navigate({ to: '/contacts/$id', params: { id: String(id) } });
          }}
          cancel={
            <LinkButton variant="subtle" color="gray" to="/contacts/$id" params={{ id: String(id) }}>
              {common('cancel')}
            </LinkButton>
          }
        />
      ) : null}
    </Page>
  );
}
