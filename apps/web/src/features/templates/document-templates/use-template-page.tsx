import { fullName } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isolated } from '../../../lib/isolated.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Page } from '../../../ui/page.tsx';
import { isUsable } from './template-menu.tsx';
import { contactQuery, publishedQuery, templateQuery } from './templates.queries.ts';
import { NO_ONE } from './use.people.ts';
import { UseForm } from './use-form.tsx';

// All at once, before anything is shown: a part whose texts come later would take the whole page away again.
const TEXTS = ['templates', 'wizard'] as const;

type Props = { id: number; contactId: number | undefined };

/** Sends a document from a template. `contactId`: the contact who takes the first role. */
export function UseTemplatePage({ id, contactId }: Props) {
  useTranslation(TEXTS);
  const { t } = useTranslation('templates');
  const template = useQuery(templateQuery(id));
  const version = useQuery({ ...publishedQuery(id), refetchOnMount: 'always' });
  const contact = useQuery({ ...contactQuery(contactId ?? 0), enabled: contactId !== undefined, retry: false });
  const isWaiting = version.isFetching && !version.data;
  // What is on the screen stays when it could not be read again: someone may have filled it in.
  const [failed] = [template, version].filter(({ data, error: cause }) => data === undefined && cause !== null);
  const error = failed?.error;
  if (!template.data || isWaiting || (contactId !== undefined && contact.isPending) || error) {
    return (
      <Page
        title={t('use.title')}
        error={error}
        errorTitle={t('failed.fetch')}
        onRetry={() => void Promise.all([template.refetch(), version.refetch()])}
        isLoading
      />
    );
  }
  const { data } = template;
  const heading = t('use.heading', { name: isolated(data.name) });
  if (!isUsable(data) || !version.data) {
    return (
      <Page title={heading} heading={<Bdi>{heading}</Bdi>}>
        <EmptyState title={t('not_usable')} text={t('not_usable_text')}>
          <LinkButton to="/templates/$id" params={{ id: String(id) }}>
            {t('show')}
          </LinkButton>
        </EmptyState>
      </Page>
    );
  }
  const person = contact.data
    ? {
        ...NO_ONE,
        name: fullName(contact.data) || contact.data.companyName,
        email: contact.data.email,
        contact: contact.data.id,
      }
    : null;
  return (
    <Page title={heading} heading={<Bdi>{heading}</Bdi>} description={t('use.text')}>
      <UseForm template={data} version={version.data} first={person} />
    </Page>
  );
}
