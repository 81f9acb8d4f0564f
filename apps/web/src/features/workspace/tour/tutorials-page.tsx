import { Button, Group, Paper, SimpleGrid, Text, Title } from '@mantine/core';
import { Compass, GraduationCap } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { RoundIcon } from '../../../ui/round-icon.tsx';
import { useFormat } from '../../../lib/format.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Page } from '../../../ui/page.tsx';
import { readProgress, startTour, useTour } from './tour.ts';
import { STEPS } from './tour.state.ts';
import classes from './tutorials-page.module.css';

/** Tutorials come later, and say so; what there is already is the tour of the real screens. */
export function TutorialsPage() {
  const { t } = useTranslation('tour');
  const common = useTranslation('common').t;
  useEffect(readProgress, []);
  return (
    <Page title={common('nav.tutorials')}>
      <SimpleGrid minColWidth="min(100%, 340px)" autoFlow="auto-fit" spacing={20} style={{ alignItems: 'start' }}>
        <Tour />
        <Paper withBorder radius="lg">
          <EmptyState
            title={t('soon')}
            text={t('soon_text')}
            picture={<GraduationCap size={44} strokeWidth={1.4} color="var(--mantine-color-dimmed)" />}
          />
        </Paper>
      </SimpleGrid>
    </Page>
  );
}

function Tour() {
  const { t } = useTranslation('tour');
  const { number } = useFormat();
  const { step, isDone, isRunning } = useTour();
  const at = STEPS.indexOf(step);
  const isBegun = at > 0;
  const act = isBegun ? 'resume' : isDone ? 'again' : 'start';
  return (
    <Paper withBorder radius="lg" p="lg">
      <Group gap="sm" wrap="nowrap" align="flex-start">
        <Compass
          size={28}
          strokeWidth={1.5}
          aria-hidden
          color="var(--mantine-primary-color-filled)"
          style={{ flex: 'none' }}
        />
        <div>
          <Title order={2} size="h4">
            {t('title')}
          </Title>
          <Text c="dimmed" mt={2}>
            {t('text')}
          </Text>
        </div>
      </Group>
      <ol className={classes.steps}>
        {STEPS.map((name, index) => (
          <li key={name} aria-current={isBegun && index === at ? 'step' : undefined} className={classes.step}>
            <RoundIcon size={26} variant="default" fz="sm" fw={600} aria-hidden>
              {number(index + 1)}
            </RoundIcon>
            {t(`step.${name}.title`)}
          </li>
        ))}
      </ol>
      <Group gap="sm" align="center">
        <Button disabled={isRunning} onClick={() => startTour(isBegun ? 'resume' : 'anew')}>
          {t(act)}
        </Button>
        {isBegun ? (
          <Button variant="default" disabled={isRunning} onClick={() => startTour('anew')}>
            {t('anew')}
          </Button>
        ) : null}
      </Group>
      {isBegun || isDone ? (
        <Text size="sm" c="dimmed" mt="sm">
          {isBegun
            ? t('where', { number: number(at + 1), total: number(STEPS.length), title: t(`step.${step}.title`) })
            : t('done')}
        </Text>
      ) : null}
    </Paper>
  );
}
