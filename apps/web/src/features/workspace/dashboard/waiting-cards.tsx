import { Box, Button, Group, Paper, Text, Title } from '@mantine/core';
import type { DashboardStats, WaitingDocument, WaitingPart } from '@sealwright/contract';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { isolated } from '../../../lib/isolated.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { ownTimeZone } from '../../../lib/intl.ts';
import { LinkAnchor } from '../../../ui/link-button.tsx';
import { rowLink } from '../../../ui/list/index.ts';
import { Ruled } from '../../../ui/ruled.tsx';
import classes from './dashboard.module.css';
import { useOpenPart } from './dashboard.queries.ts';
import { daysLeft } from './days-left.ts';
import { useNow } from './use-now.ts';

/** What waits for the reader, what the reader waits for, and what will not wait much longer. */
export function WaitingCards({ stats }: { stats: DashboardStats }) {
  const { t } = useTranslation('dashboard');
  const { waitingForMe } = stats;
  const whose = stats.scope === 'personal' ? { mine: 'true' as const } : {};
  return (
    <Paper withBorder radius="lg" className={classes.parts}>
      <Part
        title={t('waiting_me.title')}
        count={waitingForMe.count}
        none={t('waiting_me.none')}
        renderAll={(all) => (
          <LinkAnchor {...ALL} to="/waiting">
            {all}
          </LinkAnchor>
        )}
      >
        {waitingForMe.parts.map((part) => (
          <PartRow key={part.id} part={part} />
        ))}
      </Part>
      {OTHERS.map(([key, name, status]) => (
        <Part
          key={key}
          title={t(`${key}.title`)}
          count={stats[name].count}
          none={t(`${key}.none`)}
          renderAll={(all) => (
            <LinkAnchor {...ALL} to="/documents" search={{ status, ...whose }}>
              {all}
            </LinkAnchor>
          )}
        >
          {stats[name].documents.map((document) => (
            <DocumentRow key={document.id} document={document} />
          ))}
        </Part>
      ))}
    </Paper>
  );
}

const ALL = { size: 'sm', underline: 'hover', display: 'inline-block', lh: '24px' } as const;
const OTHERS = [
  ['waiting_others', 'waitingForOthers', 'waiting'],
  ['expiring', 'expiringSoon', 'expiring'],
] as const;

function Part(props: {
  title: string;
  count: number;
  none: string;
  renderAll: (text: string) => ReactNode;
  children: ReactNode;
}) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Group justify="space-between" align="baseline" gap="2px 12px" mb="md">
        <Title order={2} size="h5" id={id}>
          {props.title}
        </Title>
        {props.count > 0 ? props.renderAll(t('show_all', { total: format.number(props.count) })) : null}
      </Group>
      {props.count === 0 ? (
        <Text size="sm" c="dimmed">
          {props.none}
        </Text>
      ) : (
        <Ruled>{props.children}</Ruled>
      )}
    </section>
  );
}

function DocumentRow({ document }: { document: WaitingDocument }) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  return (
    <Box component="li" pos="relative" fz="sm">
      <Link
        to="/documents/$id"
        params={{ id: String(document.id) }}
        {...rowLink('row', document.title || document.number)}
      >
        <Bdi>{document.title || document.number}</Bdi>
      </Link>
      {document.waitingFor.length > 0 ? (
        <Text size="xs" c="dimmed">
          {t('turn', { names: format.list(document.waitingFor.map(isolated)) })}
        </Text>
      ) : null}
      <Expiry at={document.expiresAt} />
    </Box>
  );
}

/** A part of the reader's own, with the button that opens it; `choice` stands before it. */
export function PartRow({ part, choice = null }: { part: WaitingPart; choice?: ReactNode }) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const open = useOpenPart();
  return (
    <Group component="li" justify="space-between" wrap="nowrap" gap="sm">
      {choice}
      <Box miw={0} flex={1} fz="sm">
        <Text inherit fw={550}>
          <Bdi>{part.title}</Bdi>
        </Text>
        <Text size="xs" c="dimmed">
          <Bdi>{part.sender}</Bdi> · <time dateTime={part.invitedAt}>{format.relative(part.invitedAt)}</time>
        </Text>
        <Expiry at={part.expiresAt} />
      </Box>
      <Button
        size="sm"
        variant="light"
        flex="none"
        // The page goes away when it succeeded: until then it stays busy.
        loading={open.isPending || open.isSuccess}
        aria-label={t('open_part', { title: part.title })}
        onClick={() => open.mutate(part.id)}
      >
        {t('open')}
      </Button>
    </Group>
  );
}

const URGENT_MS = 3 * 86_400_000;

function Expiry({ at }: { at: string | null }) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const locale = useLocale();
  const now = useNow();
  if (at === null) return null;
  const left = Date.parse(at) - now.getTime();
  const isUrgent = left < URGENT_MS;
  return (
    <Text
      component="time"
      display="block"
      size="xs"
      dateTime={at}
      title={format.time(at, { zone: true })}
      {...(isUrgent ? { c: 'var(--colour-doubtful)', fw: 600 } : { c: 'dimmed' })}
    >
      {t(left < 0 ? 'expired' : 'expires', { when: daysLeft(locale, at, now, ownTimeZone()) })}
    </Text>
  );
}
