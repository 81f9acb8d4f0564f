import { Button, CloseButton, Group, Text, Title, useDirection } from '@mantine/core';
import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router';
import { ArrowLeft, ArrowRight, CircleCheck } from 'lucide-react';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { Mirrored } from '../../../ui/mirrored.tsx';
import { toastDone } from '../../../ui/toast.ts';
import { type Box, placeCard } from './place-card.ts';
import classes from './tour-card.module.css';
import { followTour, leaveTour, moveTour, takeOtherDocument, useTour } from './tour.ts';
import { anchorsOf, isOfDocument, placeOf, type Screen, STEPS, type TourStep } from './tour.state.ts';
import { useAnchor } from './use-anchor.ts';
import { useFileThere } from './use-file-there.ts';
import { useTourFocus } from './use-tour-focus.ts';

/** One step of the tour, beside what it speaks of. Everything around it stays usable: the tour looks on. */
export function TourCard() {
  const { t } = useTranslation('tour');
  const common = useTranslation('common').t;
  const { number } = useFormat();
  const { step, document } = useTour();
  const leave = useLeaving();
  const finish = () => {
    moveTour(1);
    toastDone(t('done'));
  };
  const isThere = useScreens(leave);
  const anchor = useAnchor(step, [...anchorsOf(step, document), ...navigationButton(step, common('open_navigation'))]);
  const card = useRef<HTMLDialogElement>(null);
  const place = usePlace(card, anchor.box);
  const isFileThere = useFileThere();
  const isWaiting = step === 'upload' && !isFileThere;
  const id = useId();
  const index = STEPS.indexOf(step);
  const isLast = index === STEPS.length - 1;
  useTourFocus(card, step, isThere && (anchor.box !== null || anchor.isMissing), leave);

  return (
    <>
      {anchor.box ? <div className={classes.ring} style={ringOf(anchor.box)} aria-hidden /> : null}
      {/* Not modal: what it speaks of is to be used. */}
      <dialog
        open
        ref={card}
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-text`}
        tabIndex={-1}
        className={classes.card}
        style={{ left: place.left, top: place.top }}
        data-tour-card
      >
        <Group justify="space-between" me={-8}>
          <Text size="sm" fw={550} c="dimmed">
            {t('counter', { number: number(index + 1), count: STEPS.length, total: number(STEPS.length) })}
          </Text>
          <CloseButton size="lg" aria-label={t('leave')} title={t('leave')} onClick={leave} />
        </Group>
        <Title order={2} size="h4" mb={6} id={`${id}-title`} className={classes.title}>
          {t(`step.${step}.title`)}
        </Title>
        <div id={`${id}-text`} className={classes.words ?? ''}>
          <Text mb="xs">{t(`step.${step}.text`)}</Text>
          <Note step={step} document={document} isMissing={anchor.isMissing} />
        </div>
        {step === 'upload' ? (
          <Group component="output" gap={6} mb="xs" fz="sm" fw={550}>
            {isFileThere ? <CircleCheck size={16} aria-hidden color="var(--colour-good)" /> : null}
            {t(isFileThere ? 'file_there' : 'file_waiting')}
          </Group>
        ) : null}
        <Group gap="xs" justify="flex-end" className={classes.acts}>
          {index > 0 ? (
            <Button
              variant="default"
              leftSection={<Mirrored icon={ArrowLeft} size={16} />}
              onClick={() => moveTour(-1)}
            >
              {t('back')}
            </Button>
          ) : null}
          <Button
            variant={isWaiting ? 'default' : 'filled'}
            rightSection={isLast ? undefined : <Mirrored icon={ArrowRight} size={16} />}
            onClick={() => (isLast ? finish() : moveTour(1))}
          >
            {t(isLast ? 'finish' : isWaiting ? 'without_file' : 'next')}
          </Button>
        </Group>
      </dialog>
    </>
  );
}

const NOTE = { size: 'sm', c: 'dimmed', mb: 'xs' } as const;

/** What stands in the way of a step, and what to do about it; the tour waits. */
function Note({ step, document, isMissing }: { step: TourStep; document: number | null; isMissing: boolean }) {
  const { t } = useTranslation('tour');
  const isLater = isOfDocument(step) && step !== 'upload';
  if (isLater && document === null) return <Text {...NOTE}>{t('needs_document')}</Text>;
  if (!isMissing) return null;
  if (isOfDocument(step) && document !== null) {
    return (
      <div>
        <Text {...NOTE}>{t('document_gone')}</Text>
        <Button size="sm" variant="light" onClick={takeOtherDocument}>
          {t('other_document')}
        </Button>
      </div>
    );
  }
  return <Text {...NOTE}>{t(step === 'documents' ? 'needs_sent' : 'missing')}</Text>;
}

/** On phones the navigation lies in a drawer: its button is pointed at. */
const navigationButton = (step: string, name: string): string[] =>
  step === 'navigation' ? [`button[aria-label="${CSS.escape(name)}"]`] : [];

const ringOf = ({ left, top, width, height }: Box) => ({
  left: left - 6,
  top: top - 6,
  width: width + 12,
  height: height + 12,
});

/** Leaving says where the tour can be taken up again. */
function useLeaving(): () => void {
  const { t } = useTranslation('tour');
  return () => {
    leaveTour();
    toastDone(t('left'));
  };
}

/** Brings the screen of a step, and follows where one goes by oneself. Says whether the screen stands. */
function useScreens(leave: () => void): boolean {
  const { step, document } = useTour();
  const navigate = useNavigate();
  const router = useRouter();
  const location = useRouterState({ select: (state) => state.resolvedLocation ?? state.location });
  const wizardStep = (location.search as { step?: string }).step ?? null;
  const { pathname } = location;
  const shownStep = useRef<string | null>(null);
  const said = useRef(leave);
  useEffect(() => {
    said.current = leave;
  });

  useEffect(() => {
    if (shownStep.current === step) return;
    shownStep.current = step;
    const place = placeOf(step, document);
    if (place === null || isAt(place, { pathname, wizardStep })) return;
    void navigate({ to: place.pathname, search: place.wizardStep === null ? {} : { step: place.wizardStep } });
  }, [step, document, navigate, pathname, wizardStep]);

  const seen = useRef<string | null>(null);
  useEffect(() => {
    // Anyone who is quick passes screens that they are leaving already: only where the way ends counts.
    if (router.state.location.href !== location.href) return;
    const here = `${pathname} ${wizardStep}`;
    const before = seen.current;
    seen.current = here;
    if (before === null || before === here) return;
    const current = useTour.getState();
    const place = placeOf(current.step, current.document);
    if (place !== null && isAt(place, { pathname, wizardStep })) return;
    if (!followTour({ pathname, wizardStep })) said.current();
    // The step it came along to is on this screen already.
    else shownStep.current = useTour.getState().step;
  }, [router, location.href, pathname, wizardStep]);

  const isSettled = useRouterState({ select: ({ location: wanted }) => wanted.href === location.href });
  const place = placeOf(step, document);
  return isSettled && (place === null || place.pathname === pathname);
}

const isAt = (place: Screen, screen: Screen): boolean =>
  place.pathname === screen.pathname && (place.wizardStep ?? 'upload') === (screen.wizardStep ?? 'upload');

/** The card's place, measured again when it, what it speaks of, or the window changes. */
function usePlace(card: { current: HTMLElement | null }, target: Box | null) {
  const { dir } = useDirection();
  const [place, setPlace] = useState({ left: 12, top: 12 });
  useLayoutEffect(() => {
    const put = () => {
      const { clientWidth: width, clientHeight: height } = document.documentElement;
      const size = { width: card.current?.offsetWidth ?? 0, height: card.current?.offsetHeight ?? 0 };
      const next = placeCard(target, size, { width, height: Math.min(height, window.innerHeight) }, dir);
      setPlace((old) => (old.left === next.left && old.top === next.top ? old : next));
    };
    put();
    const observer = new ResizeObserver(put);
    if (card.current) observer.observe(card.current);
    window.addEventListener('resize', put);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', put);
    };
  }, [card, target, dir]);
  return place;
}
