import { type Document, isCorrectable } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Bdi } from '../../../ui/bidi.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Page } from '../../../ui/page.tsx';
import { documentQuery } from '../documents/documents.queries.ts';
import { CorrectionForm } from './correction-form.tsx';

// All at once, so that no part takes the page away again.
const TEXTS = ['documents', 'wizard', 'editor', 'correction'] as const;

/** Puts right what is not signed yet, while a document is out. */
export function CorrectionPage({ id }: { id: number }) {
  useTranslation(TEXTS);
  const { t } = useTranslation('correction');
  const documents = useTranslation('documents').t;
  const { data, error, isPending, refetch } = useQuery(documentQuery(id));
  return (
    <Page
      title={t('title')}
      description={data ? <Bdi>{`${data.number} ${data.title}`}</Bdi> : null}
      isLoading={isPending}
      error={data ? null : error}
      errorTitle={documents('failed.fetch')}
      onRetry={() => void refetch()}
    >
      {data ? <Correctable document={data} /> : null}
    </Page>
  );
}

function Correctable({ document }: { document: Document }) {
  const { t } = useTranslation('correction');
  if (document.can.correct) return <CorrectionForm document={document} />;
  const isDone = !document.recipients.some(isCorrectable);
  const reason = isDone ? 'done' : 'not_now';
  return (
    <EmptyState title={t('impossible')} text={t(`impossible.${reason}`)}>
      <LinkButton to="/documents/$id" params={{ id: String(document.id) }}>
        {t('back')}
      </LinkButton>
    </EmptyState>
  );
}
