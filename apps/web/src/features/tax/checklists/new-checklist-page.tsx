import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../lib/i18n.ts';
import { Page } from '../../../ui/page.tsx';
import { toastDone, toastFailure } from '../../../ui/toast.ts';
import { ChecklistEditor } from './checklist-form.tsx';
import { type ChecklistForm, emptyForm, formOf, termsOf } from './checklist.form.ts';
import { checklistQuery, clientQuery, sendNow, useChecklistAct, useCreateChecklist } from './checklists.queries.ts';

const NONE: ReadonlySet<number> = new Set();

/** A checklist for a client; `client`: where it was asked for on the page of one. */
export function NewChecklistPage({ client }: { client: number | undefined }) {
  const { t } = useTranslation('checklists');
  const locale = useLocale();
  const navigate = useNavigate();
  const [now] = useState(() => new Date());
  const create = useCreateChecklist();
  const known = useQuery({ ...clientQuery(client ?? 0), enabled: client !== undefined });
  const save = async ({ sendNow: isSent, ...values }: ChecklistForm) => {
    const contactId = values.client?.id ?? 0;
    const { id } = await create.mutateAsync({ ...termsOf({ ...values, sendNow: isSent }), contactId });
    if (isSent) {
      // It is there in any case: what kept it from leaving is told, and it is sent from its page.
      await sendNow(id).then(
        () => toastDone(t('sent')),
        (error: unknown) => toastFailure(t('send_failed'), error),
      );
    } else toastDone(t('created'));
    await navigate({ to: '/checklists/$id', params: { id: String(id) } });
  };
  return (
    <Page
      title={t('new')}
      description={t('new_text')}
      isLoading={client !== undefined && known.isPending}
      error={known.data ? null : known.error}
      errorTitle={t('failed')}
      onRetry={() => void known.refetch()}
    >
      <ChecklistEditor
        key={known.data?.id ?? 0}
        values={emptyForm(known.data ?? null, locale, now)}
        isNew
        locked={NONE}
        save={save}
        onCancel={() => void navigate({ to: '/checklists' })}
      />
    </Page>
  );
}

/** Changes a checklist that is not closed. */
export function EditChecklistPage({ id }: { id: number }) {
  const { t } = useTranslation('checklists');
  const navigate = useNavigate();
  const { data, error, isPending, refetch } = useQuery(checklistQuery(id));
  const act = useChecklistAct(data ?? { id, version: 0 });
  const back = () => navigate({ to: '/checklists/$id', params: { id: String(id) } });
  const save = async (values: ChecklistForm) => {
    await act.mutateAsync({ kind: 'update', patch: termsOf(values) });
    toastDone(t('saved'));
    await back();
  };
  const locked = new Set((data?.items ?? []).filter(({ papers }) => papers.length > 0).map((item) => item.id));
  return (
    <Page
      title={t('edit')}
      isLoading={isPending}
      error={data ? null : error}
      errorTitle={t('failed')}
      onRetry={() => void refetch()}
    >
      {data ? (
        <ChecklistEditor
          values={formOf(data)}
          isNew={false}
          locked={locked}
          save={save}
          onStale={refetch}
          onCancel={() => void back()}
        />
      ) : null}
    </Page>
  );
}
