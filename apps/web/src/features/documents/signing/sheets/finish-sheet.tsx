import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../../lib/api.ts';
import { isolated } from '../../../../lib/isolated.ts';
import { Bdi } from '../../../../ui/bidi.tsx';
import { ErrorNote } from '../../../../ui/error-note.tsx';
import { askedFields, progressOf } from '../fields.order.ts';
import { useSigning, useSigningPart } from '../signing.context.ts';
import { isDone } from '../signing.state.ts';
import { useWork } from '../use-work.ts';
import classes from './sheets.module.css';
import { Sheet } from './sheet.tsx';

/** The last step: says what finishing means, and does it once. */
export function FinishSheet({ onClose, onMissing }: { onClose: () => void; onMissing: () => void }) {
  const { t } = useTranslation('signing');
  const part = useSigningPart();
  const { recipient, document, attests } = useSigning((state) => state.view);
  const optional = useSigning((state) => askedFields(state).filter((field) => !isDone(state, field)).length);
  const isApprover = recipient.role === 'approver';
  const work = useWork();
  const isMissing =
    (work.error instanceof ApiError && work.error.code === 'fields_required') ||
    (work.error !== null && progressOf(part.store.getState()).open.length > 0);

  return (
    <Sheet
      title={t(isApprover ? 'approve_title' : 'finish_title')}
      onClose={onClose}
      onSubmit={() => work.run(part.finish)}
      footer={
        isMissing ? (
          <Button type="button" onClick={onMissing}>
            {t('show_missing')}
          </Button>
        ) : (
          <Button type="submit" loading={work.isBusy}>
            {t(isApprover ? 'approve_confirm' : 'finish_confirm')}
          </Button>
        )
      }
    >
      <p className={classes.text}>{t(isApprover ? 'approve_text' : 'finish_text')}</p>
      {attests ? <p className={classes.text}>{t('part.witness', { name: isolated(attests.name) })}</p> : null}
      <dl className={classes.facts}>
        <dt>{t('fact_document')}</dt>
        <dd>
          <Bdi>{document.title}</Bdi>
        </dd>
        <dt>{t('fact_signer')}</dt>
        <dd>
          <Bdi>{recipient.name}</Bdi> <Bdi>({recipient.email})</Bdi>
        </dd>
      </dl>
      {optional > 0 ? <p className={classes.quiet}>{t('optional_left', { count: optional })}</p> : null}
      <output className="visually-hidden">{work.isBusy ? t('finishing') : ''}</output>
      <ErrorNote error={work.error} />
    </Sheet>
  );
}
