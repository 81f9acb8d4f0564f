import { Button } from '@mantine/core';
import { type ClientItem, MOST_PAPERS, PAPER_TYPES } from '@sealwright/contract';
import { Camera, Check, FileText, Trash2, Upload } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { isolated } from '../../../lib/isolated.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { useAct } from '../../../ui/use-act.ts';
import { clientCalls } from './client.queries.ts';
import { type Sending, useSending } from './use-sending.ts';
import classes from './client.module.css';

type Props = {
  token: string;
  item: ClientItem;
  isClosed: boolean;
  onItem: (item: ClientItem) => void;
  onRefused: (error: unknown) => void;
};

/** One paper that is asked for: the files that were sent for it, and the way to send more. */
export function ItemRow({ token, item, isClosed, onItem, onRefused }: Props) {
  const { t } = useTranslation('client');
  const names = useTranslation('checklist-items').t;
  const sending = useSending(token, item.id, { onItem, onRefused });
  const name = item.name || names(item.kind);
  const { isRequired, note, papers, reason, state } = item;
  const isFull = papers.length + sending.all.length >= MOST_PAPERS;
  return (
    <li className={classes.item}>
      <div className={classes.words}>
        <strong>
          <Bdi>{name}</Bdi>
        </strong>
        <span className={classes.quiet} data-state={state}>
          {state === 'accepted' ? <Check size={14} aria-hidden /> : null} {t(`item.${state}`)}
          {isRequired ? null : ` · ${t('item.optional')}`}
        </span>
        {note === '' ? null : (
          <span className={classes.note}>
            <Bdi>{note}</Bdi>
          </span>
        )}
        {state === 'returned' ? (
          <p className={classes.reason}>{t('item.reason', { reason: isolated(reason) })}</p>
        ) : null}
      </div>
      <ul className={classes.files} aria-label={t('files_of', { name })}>
        {papers.map((paper) => (
          <PaperLine key={paper.id} token={token} paper={paper} onItem={onItem} onRefused={onRefused} />
        ))}
        {sending.all.map((one) => (
          <SendingLine key={one.key} sending={one} onRetry={sending.retry} onCancel={sending.cancel} />
        ))}
      </ul>
      {isClosed || isFull ? null : <Choose name={name} onFiles={sending.add} />}
    </li>
  );
}

/** From the device, or on phones by the camera. */
function Choose({ name, onFiles }: { name: string; onFiles: (files: readonly File[]) => void }) {
  const { t } = useTranslation('client');
  const files = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const chosen = (input: HTMLInputElement) => {
    onFiles([...(input.files ?? [])]);
    // The same file may be chosen again.
    input.value = '';
  };
  return (
    <div className={classes.choose}>
      <Button
        variant="default"
        leftSection={<Upload size={16} aria-hidden />}
        aria-label={t('upload_for', { name })}
        onClick={() => files.current?.click()}
      >
        {t('upload')}
      </Button>
      <Button
        className={classes.camera ?? ''}
        variant="default"
        leftSection={<Camera size={16} aria-hidden />}
        aria-label={t('photo_for', { name })}
        onClick={() => camera.current?.click()}
      >
        {t('photo')}
      </Button>
      <input
        ref={files}
        type="file"
        hidden
        multiple
        accept={PAPER_TYPES.join(',')}
        data-testid={`files-${name}`}
        onChange={(event) => chosen(event.currentTarget)}
      />
      <input
        ref={camera}
        type="file"
        hidden
        accept="image/jpeg,image/png"
        capture="environment"
        onChange={(event) => chosen(event.currentTarget)}
      />
    </div>
  );
}

type LineProps = Pick<Props, 'token' | 'onItem' | 'onRefused'> & { paper: ClientItem['papers'][number] };

function PaperLine({ token, paper, onItem, onRefused }: LineProps) {
  const { t } = useTranslation('client');
  const format = useFormat();
  const acting = useAct();
  const { id, mayWithdraw, name, sizeBytes, uploadedAt } = paper;
  const remove = () =>
    acting.run(async () => {
      const changed = await clientCalls(token)
        .withdraw(id)
        .catch((cause: unknown) => {
          onRefused(cause);
          throw cause;
        });
      onItem(changed);
    });
  return (
    <li className={classes.file}>
      <FileText size={16} aria-hidden />
      <span className={classes.words}>
        <Bdi>{name}</Bdi>
        <span className={classes.quiet}>{`${format.bytes(sizeBytes)} · ${format.time(uploadedAt)}`}</span>
        <ErrorNote error={acting.error} />
      </span>
      {mayWithdraw ? (
        <Button
          variant="subtle"
          leftSection={<Trash2 size={16} aria-hidden />}
          aria-label={t('remove_one', { name })}
          loading={acting.isBusy}
          onClick={remove}
        >
          {t('remove')}
        </Button>
      ) : null}
    </li>
  );
}

type SendingProps = { sending: Sending; onRetry: (key: string) => void; onCancel: (key: string) => void };

/** A file on its way: how far it is, or why it did not arrive. */
function SendingLine({ sending, onRetry, onCancel }: SendingProps) {
  const { t } = useTranslation('client');
  const format = useFormat();
  const { error, key, name, share } = sending;
  const percent = format.number(share, { style: 'percent', maximumFractionDigits: 0 });
  return (
    <li className={classes.file}>
      <FileText size={16} aria-hidden />
      <span className={classes.words}>
        <Bdi>{name}</Bdi>
        {error === null ? (
          <>
            <progress className={classes.progress} value={share} max={1} aria-label={t('sending_one', { name })} />
            <span className={classes.quiet}>{share < 1 ? t('sending', { percent }) : t('checking')}</span>
          </>
        ) : (
          <ErrorNote error={error} title={t('not_sent')} />
        )}
      </span>
      {error === null ? null : (
        <Button variant="default" aria-label={t('send_again_one', { name })} onClick={() => onRetry(key)}>
          {t('send_again')}
        </Button>
      )}
      <Button variant="subtle" aria-label={t('cancel_one', { name })} onClick={() => onCancel(key)}>
        {t('cancel')}
      </Button>
    </li>
  );
}
