import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api-error.ts';
import { type Drawn, DrawMark, markOfDrawing } from '../../../marks/draw-mark.tsx';
import { INKS } from '../../../marks/ink-choice.tsx';
import { CardPage } from '../../../ui/card-page.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { errorText, useErrorTexts } from '../../../ui/error-text.ts';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { drawingLinkQuery, useSendDrawing } from './signatures.queries.ts';

/** The end of a drawing link, on a phone: a pad, and nothing of the account but a first name. */
export function DrawPage({ token }: { token: string }) {
  const { t } = useTranslation('signatures');
  const errors = useErrorTexts();
  const { data, error, refetch } = useQuery(drawingLinkQuery(token));
  const send = useSendDrawing(token);
  if (send.isSuccess) {
    return (
      <CardPage title={t('draw.sent')}>
        <CircleCheck size={40} strokeWidth={1.5} aria-hidden color="var(--colour-accent)" />
        <Text>{t('draw.sent_text')}</Text>
      </CardPage>
    );
  }
  const end = isOver(send.error) ? send.error : isOver(error) ? error : null;
  if (end !== null) {
    return (
      <CardPage title={t('draw.over')}>
        <Text>{errorText(errors, end)}</Text>
      </CardPage>
    );
  }
  const name = data?.firstName ?? '';
  return (
    <CardPage title={name === '' ? t('draw.title') : t('draw.title_of', { name })} description={t('draw.text')}>
      <ErrorNote error={error} onRetry={() => void refetch()} />
      {data ? <Pad isSending={send.isPending} onSend={(image) => send.mutate(image)} /> : null}
      <ErrorNote error={send.error} />
      {data || error ? null : <TextSkeleton lines={3} />}
    </CardPage>
  );
}

function Pad({ isSending, onSend }: { isSending: boolean; onSend: (image: string) => void }) {
  const { t } = useTranslation('signatures');
  const errors = useErrorTexts();
  const [drawn, setDrawn] = useState<Drawn>({ strokes: [], colour: INKS[0].colour });
  const [isAsked, setAsked] = useState(false);
  const image = markOfDrawing(drawn)?.image;
  return (
    <>
      <DrawMark label={t('signature')} drawn={drawn} onDrawn={setDrawn} />
      {isAsked && !image ? (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {errors('signature_too_small')}
        </Text>
      ) : null}
      <Button
        fullWidth
        loading={isSending}
        onClick={() => {
          setAsked(true);
          if (image) onSend(image);
        }}
      >
        {t('draw.send')}
      </Button>
    </>
  );
}

/** Whether the link will never work, whatever is tried. */
const isOver = (error: unknown): boolean => error instanceof ApiError && error.code.startsWith('drawing_link_');
