import { Button } from '@mantine/core';
import type { ClientPart } from '@sealwright/contract';
import { Download, Eye } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { useAct } from '../../../ui/use-act.ts';
import { clientCalls } from './client.queries.ts';
import { useIsSending } from './on-its-way.ts';
import classes from './client.module.css';

type Props = {
  token: string;
  part: ClientPart;
  onLeave: (address: string) => void;
  onRefused: (error: unknown) => void;
};

/** Whether looking at it leads to another page. */
export const opensPage = ({ state, asksAgain }: ClientPart): boolean =>
  state === 'later' || state === 'finished' || (state === 'completed' && asksAgain);

/** A document that does not wait for a signature: its copy, or the page that shows how it stands. */
export function PartRow({ token, part, onLeave, onRefused }: Props) {
  const { t } = useTranslation('client');
  const format = useFormat();
  const acting = useAct();
  // Its page takes the place of this one.
  const isSending = useIsSending();
  const { asksAgain, id, sentAt, state, title } = part;
  const act = (work: () => Promise<void>) =>
    acting.run(() =>
      work().catch((cause: unknown) => {
        onRefused(cause);
        throw cause;
      }),
    );
  const take = () => act(() => clientCalls(token).takeCopy(id));
  const look = () =>
    act(async () => {
      const link = await clientCalls(token).open(id);
      onLeave(`${location.origin}/sign/${link.id}?token=${link.token}`);
    });
  const canTake = state === 'completed' && !asksAgain;
  const canLook = opensPage(part);
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <strong>
          <Bdi>{title}</Bdi>
        </strong>
        <span className={classes.quiet}>
          {t(`part.${state}`)}
          {sentAt === null ? null : ` · ${format.date(sentAt)}`}
        </span>
        <ErrorNote error={acting.error} />
      </div>
      {canTake ? (
        <Button
          variant="default"
          leftSection={<Download size={16} aria-hidden />}
          aria-label={t('download_one', { title })}
          loading={acting.isBusy}
          onClick={take}
        >
          {t('download')}
        </Button>
      ) : null}
      {canLook ? (
        <Button
          variant="default"
          leftSection={<Eye size={16} aria-hidden />}
          aria-label={t('open_one', { title })}
          loading={acting.isBusy}
          disabled={isSending}
          onClick={look}
        >
          {t('open')}
        </Button>
      ) : null}
    </li>
  );
}
