import { Box, Button, Center, Group, Loader, Text } from '@mantine/core';
import type { WaitingState } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { ChevronLeft, CircleCheck, CircleDashed, CircleSlash, type LucideIcon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import type { Stop } from '../../../lib/walk.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { Card } from '../../../ui/card.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { Mirrored } from '../../../ui/mirrored.tsx';
import { Page } from '../../../ui/page.tsx';
import { Ruled } from '../../../ui/ruled.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { beginWalk, openNext, ownWalk, statesQuery } from './sign-in-order.queries.ts';

/** Leads through the chosen documents, one after another; at the end, how each of them stands. */
export function SignInOrderPage() {
  const { t } = useTranslation('dashboard');
  const navigate = useNavigate();
  const [walk] = useState(ownWalk);
  const { isAtEnd, error, openAgain } = useOpening(walk !== null);
  useEffect(() => {
    if (walk === null) void navigate({ to: '/waiting', replace: true });
  }, [walk, navigate]);
  const format = useFormat();
  const stops = walk?.stops ?? [];
  return (
    <Page
      title={t('order.title')}
      back={
        <Link to="/waiting">
          <Mirrored icon={ChevronLeft} size={16} />
          {t('waiting.title')}
        </Link>
      }
    >
      {error ? <ErrorNote error={error} title={t('order.failed')} onRetry={openAgain} /> : null}
      {isAtEnd ? <Results stops={stops} onMore={openAgain} /> : null}
      {isAtEnd || error || walk === null ? null : (
        <Center p="xl">
          <Group>
            <Loader size="sm" aria-hidden />
            <Text component="output">
              {t('order.opening', {
                number: format.number(Math.min(walk.next + 1, stops.length)),
                total: format.number(stops.length),
              })}
            </Text>
          </Group>
        </Center>
      )}
    </Page>
  );
}

function useOpening(isWanted: boolean) {
  const [state, setState] = useState<{ isAtEnd: boolean; error: unknown }>({ isAtEnd: false, error: null });
  const isOpening = useRef(false);
  const open = () => {
    if (isOpening.current) return;
    isOpening.current = true;
    openNext().then(
      (address) => {
        isOpening.current = false;
        // Going back from the document leads to the one before it, not here: here the next one would open.
        if (address === null) setState({ isAtEnd: true, error: null });
        else location.replace(address);
      },
      (error: unknown) => {
        isOpening.current = false;
        setState({ isAtEnd: false, error });
      },
    );
  };
  useEffect(() => {
    if (isWanted) open();
    // oxlint-disable-next-line react/exhaustive-deps -- once: each opening goes one document further
  }, []);
  return {
    ...state,
    openAgain: () => {
      setState({ isAtEnd: false, error: null });
      open();
    },
  };
}

const ICONS: Partial<Record<WaitingState, LucideIcon>> = { signed: CircleCheck, waiting: CircleDashed };

function Results({ stops, onMore }: { stops: readonly Stop[]; onMore: () => void }) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const { data, error, refetch } = useQuery(statesQuery(stops.map(({ id }) => id)));
  if (error) return <ErrorNote error={error} title={t('order.failed')} onRetry={() => void refetch()} />;
  if (!data) return <RowsSkeleton rows={3} />;
  const stateOf = (id: number): WaitingState => data.find((part) => part.id === id)?.state ?? 'gone';
  const left = stops.filter(({ id }) => stateOf(id) === 'waiting');
  const signed = stops.filter(({ id }) => stateOf(id) === 'signed').length;
  return (
    <Card title={t('order.results', { number: format.number(signed), total: format.number(stops.length) })}>
      <Ruled aria-label={t('order.list')}>
        {stops.map((stop) => (
          <Result key={stop.id} stop={stop} state={stateOf(stop.id)} />
        ))}
      </Ruled>
      {left.length > 0 ? (
        <Button
          mt="md"
          onClick={() => {
            beginWalk(left);
            onMore();
          }}
        >
          {t('order.more', { count: left.length, number: format.number(left.length) })}
        </Button>
      ) : null}
    </Card>
  );
}

function Result({ stop, state }: { stop: Stop; state: WaitingState }) {
  const { t } = useTranslation('dashboard');
  const Icon = ICONS[state] ?? CircleSlash;
  return (
    <Group component="li" wrap="nowrap" gap="sm" align="flex-start">
      <Icon size={20} aria-hidden />
      <Box miw={0} fz="sm">
        <Text inherit fw={550}>
          <Bdi>{stop.title}</Bdi>
        </Text>
        <Text size="xs" c="dimmed">
          <Bdi>{stop.from}</Bdi>
        </Text>
        <Text size="sm">{t(`order.state.${state}`)}</Text>
      </Box>
    </Group>
  );
}
