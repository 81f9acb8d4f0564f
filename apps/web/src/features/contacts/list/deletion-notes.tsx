import { Alert, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { type Deletion, forgetDeletion, useDeletions } from './deletions.ts';
import classes from './outcome-note.module.css';

type Undo = (deletion: string) => Promise<unknown>;

/** What was deleted of late, each with its undo: a toast is gone before one has seen what is missing. */
export function DeletionNotes({ onUndo }: { onUndo: Undo }) {
  return useDeletions().map((one) => <Note key={one.deletion} one={one} onUndo={onUndo} />);
}

function Note({ one, onUndo }: { one: Deletion; onUndo: Undo }) {
  const { t } = useTranslation('contacts');
  const common = useTranslation('common').t;
  const format = useFormat();
  const [isBusy, setBusy] = useState(false);
  const values = { count: one.count, number: format.number(one.count), time: format.time(one.at) };
  const undo = () => {
    setBusy(true);
    void onUndo(one.deletion).finally(() => setBusy(false));
  };
  return (
    <Alert
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an output element cannot hold these blocks
      role="status"
      color="gray"
      variant="light"
      icon={<Trash2 aria-hidden />}
      withCloseButton
      closeButtonLabel={common('close')}
      classNames={{ wrapper: classes.wrapper ?? '', closeButton: classes.close ?? '' }}
      onClose={() => forgetDeletion(one.deletion)}
    >
      <div className={classes.text}>
        <span>{t('undo.text', values)}</span>
        <span className={classes.acts}>
          <Button size="sm" variant="default" loading={isBusy} onClick={undo}>
            {common('undo')}
          </Button>
          <Link className={classes.link} to="/contacts/deleted">
            {t('act.deleted')}
          </Link>
        </span>
      </div>
    </Alert>
  );
}
