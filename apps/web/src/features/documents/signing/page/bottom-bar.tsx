import { Button } from '@mantine/core';
import { ArrowDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Progress } from '../fields.order.ts';
import { useSigning } from '../signing.context.ts';
import classes from './layout.module.css';

/** What remains, and the one button that leads through it. */
export function BottomBar(props: {
  progress: Progress;
  hasStarted: boolean;
  onNext: () => void;
  onDecline: () => void;
  /** A viewer has nothing to do but to read. */
  onRead?: (() => void) | undefined;
}) {
  const { t } = useTranslation('signing');
  const role = useSigning((state) => state.view.recipient.role);
  const { open, done, total } = props.progress;
  const isApprover = role === 'approver' && total === 0;
  const label =
    !props.hasStarted && open.length > 0 ? 'start' : open.length > 0 ? 'next_field' : isApprover ? 'approve' : 'finish';
  if (props.onRead) {
    return (
      <footer className={classes.bar}>
        <div className={classes.barInner}>
          <span className={classes.left}>{t('viewer_left')}</span>
          <div className={classes.action}>
            <Button onClick={props.onRead}>{t('have_read')}</Button>
          </div>
        </div>
      </footer>
    );
  }
  return (
    <footer className={classes.bar}>
      <div className={classes.barInner}>
        <div className={classes.status}>
          <div className={classes.left} aria-live="polite">
            {isApprover
              ? t('approver_left')
              : open.length === 0
                ? t('all_filled')
                : t('fields_left', { count: open.length })}
          </div>
          <SaveState />
        </div>
        {total > 0 ? (
          <progress className={classes.progress} aria-label={t('progress')} max={total} value={done} />
        ) : null}
        <div className={classes.action}>
          {isApprover ? (
            <Button variant="default" onClick={props.onDecline}>
              {t('decline')}
            </Button>
          ) : null}
          <Button
            onClick={props.onNext}
            rightSection={open.length > 0 ? <ArrowDown size={18} aria-hidden /> : undefined}
          >
            {t(label)}
          </Button>
        </div>
      </div>
    </footer>
  );
}

/** Whether the server has what was entered, and what becomes of it when it has not. */
function SaveState() {
  const { t } = useTranslation('signing');
  const pending = useSigning(({ entries, problems }) => Object.keys(entries).some((id) => !(id in problems)));
  const isReached = useSigning((state) => state.isReached);
  const isKept = useSigning((state) => state.isKept);
  const hasEntries = useSigning(({ view }) => view.fields.some((field) => field.isMine && (field.value ?? field.mark)));
  const key = !isReached ? offlineKey({ isKept, pending }) : pending ? 'saving' : hasEntries ? 'saved' : null;
  return (
    <div className={classes.state} aria-live="polite" data-tone={isReached ? undefined : 'warning'}>
      {key ? t(key) : ''}
    </div>
  );
}

const offlineKey = ({ isKept, pending }: { isKept: boolean; pending: boolean }) =>
  isKept ? (pending ? 'offline_kept' : 'offline_go_on') : 'offline_not_kept';
