import { Button } from '@mantine/core';
import { CircleCheck, CircleDashed, Download, FileDown, FileText, Mail, type LucideIcon } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isolated } from '../../../../lib/isolated.ts';
import { Bdi } from '../../../../ui/bidi.tsx';
import { ErrorNote } from '../../../../ui/error-note.tsx';
import { lazyAhead } from '../../../../ui/lazy-ahead.ts';
import { AskSender } from '../questions/ask-sender.tsx';
import { useSigning, useSigningPart } from '../signing.context.ts';
import { useNews } from '../use-news.ts';
import { useWork } from '../use-work.ts';
import { CopyChoice } from './copy-choice.tsx';
import classes from './ending.module.css';
import { Ending } from './ending.tsx';

/** The end of a part: what happens next, and the copy as soon as it is sealed. */
export function ThankYou() {
  const { t } = useTranslation('signing');
  const part = useSigningPart();
  const { document, recipient, isSealed } = useSigning((state) => state.view);
  const sealed = useWork();
  const original = useWork();
  useNews(!isSealed);
  const role = recipient.role === 'in_person' ? 'signer' : recipient.role;
  return (
    <Ending
      icon={CircleCheck}
      tone="good"
      title={t(`thanks.${role}`)}
      actions={
        <>
          {isSealed ? (
            <Button
              leftSection={<Download size={18} aria-hidden />}
              loading={sealed.isBusy}
              onClick={() => sealed.run(() => part.calls.download('sealed'))}
            >
              {t('download_copy')}
            </Button>
          ) : (
            <Button
              variant="default"
              leftSection={<FileDown size={18} aria-hidden />}
              loading={sealed.isBusy}
              onClick={() => sealed.run(() => part.calls.download('so_far'))}
            >
              {t('download_so_far')}
            </Button>
          )}
          <Button
            variant="default"
            leftSection={<FileText size={18} aria-hidden />}
            loading={original.isBusy}
            onClick={() => original.run(() => part.calls.download('original'))}
          >
            {t('download_original')}
          </Button>
          <AskSender />
        </>
      }
    >
      <p>
        <strong>
          <Bdi>{document.title}</Bdi>
        </strong>{' '}
        <Bdi>({document.number})</Bdi>
      </p>
      {role === 'copy' && !isSealed ? <p>{t('part.copy')}</p> : null}
      <div aria-live="polite">{isSealed ? <p>{t('copy_ready')}</p> : <NextSteps />}</div>
      <ErrorNote error={sealed.error ?? original.error} />
      {isSealed ? <CopyChoice /> : null}
      <Withdrawal />
    </Ending>
  );
}

const WithdrawSheet = lazyAhead(async () => (await import('../sheets/withdraw-sheet.tsx')).WithdrawSheet);

/** Who has signed can still say that they want no electronic records from now on. */
function Withdrawal() {
  const { t } = useTranslation('signing');
  const { acceptedAt, withdrawnAt } = useSigning((state) => state.view.consent);
  const [isOpen, setOpen] = useState(false);
  if (withdrawnAt !== null) return <p className={classes.quiet}>{t('withdrawn_done')}</p>;
  if (acceptedAt === null) return null;
  return (
    <>
      <Button variant="subtle" size="compact-sm" onClick={() => setOpen(true)}>
        {t('menu_withdraw')}
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <WithdrawSheet onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** What is done, what comes, and that nothing has to be waited for here. */
function NextSteps() {
  const { t } = useTranslation('signing');
  const { othersLeft, recipient } = useSigning((state) => state.view);
  const hasOthers = othersLeft > 0;
  return (
    <section className={classes.next} aria-label={t('next.title')}>
      <h2>{t('next.title')}</h2>
      <ol>
        <Step icon={hasOthers ? CircleDashed : CircleCheck} isDone={!hasOthers}>
          {hasOthers ? t('next.others', { count: othersLeft }) : t('next.all_done')}
        </Step>
        <Step icon={CircleDashed}>{t('next.sealing')}</Step>
        <Step icon={Mail}>{t('next.mail', { email: isolated(recipient.email) })}</Step>
      </ol>
      <p className={classes.quiet}>{t('next.close')}</p>
    </section>
  );
}

function Step({ icon: Icon, isDone, children }: { icon: LucideIcon; isDone?: boolean; children: string }) {
  return (
    <li data-done={isDone || undefined}>
      <Icon size={20} aria-hidden />
      <span>{children}</span>
    </li>
  );
}
