import { Button, Paper, Title } from '@mantine/core';
import type { DashboardStats, WaitingDocument, WaitingPart } from '@sealwright/contract';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { ownTimeZone } from '../../../lib/intl.ts';
import classes from './dashboard.module.css';
import { useOpenPart } from './dashboard.queries.ts';
import { daysLeft } from './days-left.ts';
import { useNow } from './use-now.ts';

/** What waits for the reader, what the reader waits for, and what will not wait much longer. */
export function WaitingCards({ stats }: { stats: DashboardStats }) {
  const { t } = useTranslation('dashboard');
  const { waitingForMe, waitingForOthers, expiringSoon } = stats;
  const whose = stats.scope === 'personal' ? { mine: 'true' as const } : {};
  return (
    <Paper withBorder radius="lg" className={classes.cards}>
      <Card
        title={t('waiting_me.title')}
        count={waitingForMe.count}
        none={t('waiting_me.none')}
        renderAll={(children) => <Link to="/waiting">{children}</Link>}
      >
        {waitingForMe.parts.map((part) => (
          <PartRow key={part.id} part={part} />
        ))}
      </Card>
      <Card
        title={t('waiting_others.title')}
        count={waitingForOthers.count}
        none={t('waiting_others.none')}
        renderAll={(children) => (
          <Link to="/documents" search={{ status: 'waiting', ...whose }}>
            {children}
          </Link>
        )}
      >
        {waitingForOthers.documents.map((document) => (
          <DocumentRow key={document.id} document={document} />
        ))}
      </Card>
      <Card
        title={t('expiring.title')}
        count={expiringSoon.count}
        none={t('expiring.none')}
        renderAll={(children) => (
          <Link to="/documents" search={{ status: 'expiring', ...whose }}>
            {children}
          </Link>
        )}
      >
        {expiringSoon.documents.map((document) => (
          <DocumentRow key={document.id} document={document} />
        ))}
      </Card>
    </Paper>
  );
}

function Card(props: {
  title: string;
  count: number;
  none: string;
  renderAll: (children: ReactNode) => ReactNode;
  children: ReactNode;
}) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const id = useId();
  return (
    <section className={classes.part} aria-labelledby={id}>
      <div className={classes.cardHead}>
        <Title order={2} size="h5" id={id}>
          {props.title}
        </Title>
        {props.count > 0 ? props.renderAll(t('show_all', { total: format.number(props.count) })) : null}
      </div>
      {props.count === 0 ? (
        <p className={classes.none}>{props.none}</p>
      ) : (
        <ul className={classes.rows}>{props.children}</ul>
      )}
    </section>
  );
}

// Names in several scripts keep their own direction, each by itself (Unicode FSI … PDI).
const isolated = (name: string): string => `\u2068${name}\u2069`;

function DocumentRow({ document }: { document: WaitingDocument }) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  return (
    <li className={classes.row}>
      <Link to="/documents/$id" params={{ id: String(document.id) }} className={classes.rowTitle}>
        <Bdi>{document.title || document.number}</Bdi>
      </Link>
      {document.waitingFor.length > 0 ? (
        <span className={classes.small}>{t('turn', { names: format.list(document.waitingFor.map(isolated)) })}</span>
      ) : null}
      <Expiry at={document.expiresAt} />
    </li>
  );
}

/** A part of the reader's own, with the button that opens it. */
export function PartRow({ part }: { part: WaitingPart }) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const open = useOpenPart();
  return (
    <li className={classes.row} data-acts>
      <span className={classes.rowTitle}>
        <Bdi>{part.title}</Bdi>
      </span>
      <span className={classes.small}>
        <Bdi>{part.sender}</Bdi> · <time dateTime={part.invitedAt}>{format.relative(part.invitedAt)}</time>
      </span>
      <Expiry at={part.expiresAt} />
      <Button
        size="sm"
        variant="light"
        className={classes.rowAct}
        // The page goes away when it succeeded: until then it stays busy.
        loading={open.isPending || open.isSuccess}
        aria-label={t('open_part', { title: part.title })}
        onClick={() => open.mutate(part.id)}
      >
        {t('open')}
      </Button>
    </li>
  );
}

const URGENT_MS = 3 * 86_400_000;

function Expiry({ at }: { at: string | null }) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const locale = useLocale();
  const now = useNow();
  if (at === null) return null;
  return (
    <time
      dateTime={at}
      title={format.time(at, { zone: true })}
      className={classes.expiry}
      data-urgent={Date.parse(at) - now.getTime() < URGENT_MS || undefined}
    >
      {t('expires', { when: daysLeft(locale, at, now, ownTimeZone()) })}
    </time>
  );
}
