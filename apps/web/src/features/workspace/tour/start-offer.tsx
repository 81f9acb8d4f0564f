import { Button, Group, Text } from '@mantine/core';
import { Compass } from 'lucide-react';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { markOffered, readProgress, startTour, useTour } from './tour.ts';
import { STEPS } from './tour.state.ts';

const SLOT = '[data-tour-offer]';
const LOOK_MS = 150;

/** At the top of the page where the tour begins: start it, or go on with it. The page leaves a place for it. */
export function StartOffer() {
  const { t } = useTranslation('tour');
  const { number } = useFormat();
  const slot = useSlot();
  const { step, isDone } = useTour();
  useEffect(() => {
    readProgress();
    markOffered();
  }, []);
  if (slot === null) return null;
  const at = STEPS.indexOf(step);
  const place = { number: number(at + 1), total: number(STEPS.length), title: t(`step.${step}.title`) };
  return createPortal(
    <Group gap="sm" p="12px 16px" bdrs="lg" bg="var(--mantine-primary-color-light)">
      <Compass size={24} strokeWidth={1.5} aria-hidden color="var(--colour-accent)" />
      <Text size="sm" flex="1 1 240px">
        {at > 0 ? t('offer_resume', place) : t(isDone ? 'done' : 'offer_text')}
      </Text>
      <Button variant="light" onClick={() => startTour(at > 0 ? 'resume' : 'anew')}>
        {t(at > 0 ? 'go_on' : isDone ? 'again' : 'start')}
      </Button>
    </Group>,
    slot,
  );
}

/** The place on the page, once that stands. */
function useSlot(): Element | null {
  const [slot, setSlot] = useState<Element | null>(() => document.querySelector(SLOT));
  useEffect(() => {
    const timer = setInterval(() => setSlot(document.querySelector(SLOT)), LOOK_MS);
    return () => clearInterval(timer);
  }, []);
  return slot;
}
