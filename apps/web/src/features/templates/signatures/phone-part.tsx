import { Alert, Button, Flex, Loader, Stack, Text } from '@mantine/core';
import type { MarkInput } from '@sealwright/contract';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { MarkView } from '../../../marks/mark-view.tsx';
import { CopyField } from '../../../ui/copy-field.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';
import { useCreateDrawingLink, useDrawing } from './signatures.queries.ts';
import classes from './signatures.module.css';

type Props = { drawn: MarkInput | null; onDrawn: (drawn: MarkInput | null) => void };

/** Draws on a phone: shows the way there, and then what was drawn. */
export function PhonePart({ drawn, onDrawn }: Props) {
  const { t } = useTranslation('signatures');
  const create = useCreateDrawingLink();
  const begin = () => {
    onDrawn(null);
    create.mutate();
  };
  const image = drawn?.image;
  return (
    <Stack gap="sm" align="flex-start">
      <Text size="sm">{t('phone.text')}</Text>
      <ErrorNote error={create.error} onRetry={begin} />
      {image ? (
        <>
          <div className={classes.paper}>
            <div className={classes.mark}>
              <MarkView
                mark={{ kind: 'draw', image, text: null, font: null, weight: null, colour: null }}
                alt={t('phone.drawn')}
              />
            </div>
          </div>
          <Text component="output">{t('phone.came')}</Text>
        </>
      ) : null}
      {create.data && !image ? <Waiting link={create.data} onDrawn={onDrawn} /> : null}
      <Button variant="default" loading={create.isPending} onClick={begin}>
        {t(create.data || image ? 'phone.again' : 'phone.begin')}
      </Button>
    </Stack>
  );
}

type Link = { id: number; url: string; expiresAt: string };

function Waiting({ link, onDrawn }: { link: Link; onDrawn: Props['onDrawn'] }) {
  const { t } = useTranslation('signatures');
  const { clock } = useFormat();
  const { data, error } = useDrawing(link.id);
  const url = new URL(link.url, location.origin).href;
  const image = data?.mark?.image ?? null;
  useEffect(() => {
    if (image !== null) onDrawn({ kind: 'draw', image });
    // oxlint-disable-next-line react/exhaustive-deps -- onDrawn is made anew with each drawing of the page
  }, [image]);
  if (data?.state === 'expired') return <Alert color="orange">{t('phone.expired')}</Alert>;
  return (
    <Flex gap="lg" wrap={{ base: 'wrap', sm: 'nowrap' }} w="100%">
      <QrCode text={url} label={t('phone.code')} />
      <Stack gap="sm" miw={0} flex={1}>
        <CopyField label={t('phone.link')} value={url} />
        <Text size="sm" c="dimmed">
          {t('phone.until', { time: clock(link.expiresAt) })}
        </Text>
        <Text component="output" size="sm" className={classes.waiting}>
          <Loader size="xs" aria-hidden /> {t('phone.waiting')}
        </Text>
        <ErrorNote error={data ? null : error} />
      </Stack>
    </Flex>
  );
}
