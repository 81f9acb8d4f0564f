import type { MessageTemplate } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Bdi } from '../../../ui/bidi.tsx';
import { Page } from '../../../ui/page.tsx';
import { MessageEditor } from './message-editor.tsx';
import { messageQuery } from './messages.queries.ts';

/** A template that is not saved yet. */
export function NewMessagePage() {
  const { t } = useTranslation('messages');
  return (
    <Page title={t('new.title')} description={t('new.text')}>
      <MessageEditor template={null} onStale={() => {}} />
    </Page>
  );
}

/** A saved one. */
export function MessagePage({ id }: { id: number }) {
  const { t } = useTranslation('messages');
  const { data, error, isPending, refetch } = useQuery(messageQuery(id));
  const heading = (template: MessageTemplate) => ({ heading: <Bdi>{template.name}</Bdi> });
  return (
    <Page
      title={data?.name ?? t('one')}
      {...(data ? heading(data) : {})}
      isLoading={isPending}
      error={data ? null : error}
      errorTitle={t('failed')}
      onRetry={() => void refetch()}
    >
      {data ? <MessageEditor template={data} onStale={refetch} /> : null}
    </Page>
  );
}
