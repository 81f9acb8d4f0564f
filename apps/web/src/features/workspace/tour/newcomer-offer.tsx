import { Button, CloseButton, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Compass } from 'lucide-react';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import classes from './offer.module.css';
import { markOffered, startTour, wasOffered } from './tour.ts';
import { joinedQuery } from './tour.queries.ts';

const NEW_MS = 14 * 86_400_000;

/** Offers the tour to someone new: once, where they arrive, in a corner where it is not in the way. */
export function NewcomerOffer({ userId }: { userId: number }) {
  const [isUnknown] = useState(() => !wasOffered());
  const [arrivedAt] = useState(() => Date.now());
  const [isRefused, setRefused] = useState(false);
  const { data: joinedAt } = useQuery({ ...joinedQuery(userId), enabled: isUnknown });
  const isNew = joinedAt !== undefined && arrivedAt - Date.parse(joinedAt) < NEW_MS;
  if (!isUnknown || isRefused || !isNew) return null;
  return <Offer onRefuse={() => setRefused(true)} />;
}

function Offer({ onRefuse }: { onRefuse: () => void }) {
  const { t } = useTranslation('tour');
  useEffect(markOffered, []);
  const content = document.getElementById('content');
  if (content === null) return null;
  return createPortal(
    <aside className={classes.newcomer} aria-label={t('title')}>
      <Group gap="sm" w="100%" wrap="nowrap">
        <Compass size={20} strokeWidth={1.5} aria-hidden color="var(--colour-accent)" />
        <Text fw={700} flex={1}>
          {t('offer')}
        </Text>
        <CloseButton aria-label={t('not_now')} title={t('not_now')} onClick={onRefuse} />
      </Group>
      <Text size="sm">{t('offer_text')}</Text>
      <Button size="sm" onClick={() => startTour('anew')}>
        {t('start')}
      </Button>
    </aside>,
    content,
  );
}
