import { Box, Progress, Select, Text } from '@mantine/core';
import type { Document, Tracking } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { Card } from '../../../ui/card.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { useRecipientName } from '../../../ui/recipient-name.ts';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { deviceName } from './device-name.ts';
import classes from './document-tracking.module.css';
import { trackingQuery } from './document-details.queries.ts';
import { durationText } from './duration.ts';

/** What one recipient did: links opened, each page with its time in view, fields, devices; and what no one can know. */
export function DocumentTracking(props: {
  document: Document;
  isShown: boolean;
  recipient: number | undefined;
  onRecipient: (id: number) => void;
}) {
  const { document, isShown } = props;
  const { t } = useTranslation('tracking');
  const recipients = document.recipients.toSorted((one, other) => one.order - other.order);
  const chosen = recipients.find(({ id }) => id === props.recipient) ?? recipients[0];
  const nameOf = useRecipientName();
  return (
    <Card title={t('title')}>
      {chosen ? (
        <>
          <div className={classes.choices}>
            <Select
              className={classes.who ?? ''}
              label={t('recipient')}
              data={recipients.map((one) => ({ value: String(one.id), label: nameOf(one) }))}
              value={String(chosen.id)}
              allowDeselect={false}
              onChange={(value) => props.onRecipient(Number(value))}
            />
            <LinkButton
              to="/documents/$id/client-view"
              params={{ id: String(document.id) }}
              search={{ recipient: chosen.id }}
              variant="default"
              leftSection={<Eye size={18} aria-hidden />}
            >
              {t('client_view')}
            </LinkButton>
          </div>
          <OfRecipient key={chosen.id} document={document} recipient={chosen.id} isShown={isShown} />
        </>
      ) : (
        <Text c="dimmed">{t('none')}</Text>
      )}
      <p className={classes.note}>{t('note')}</p>
    </Card>
  );
}

function OfRecipient({ document, recipient, isShown }: { document: Document; recipient: number; isShown: boolean }) {
  const { t } = useTranslation('tracking');
  const format = useFormat();
  const [round, setRound] = useState<number>();
  const { data, error, refetch } = useQuery({ ...trackingQuery(document.id, recipient, round), enabled: isShown });
  if (!data) {
    return error ? (
      <ErrorNote error={error} title={t('failed')} onRetry={() => void refetch()} />
    ) : (
      <Box mt="md">
        <TextSkeleton lines={4} />
      </Box>
    );
  }
  const rounds = [...new Set([...data.rounds, document.round])].filter((one) => one > 0);
  return (
    <>
      {rounds.length > 1 ? (
        <Select
          mt="md"
          className={classes.who ?? ''}
          label={t('round')}
          data={rounds.map((one) => ({ value: String(one), label: t('round_number', { number: format.number(one) }) }))}
          value={String(data.round)}
          allowDeselect={false}
          onChange={(value) => setRound(Number(value))}
        />
      ) : null}
      <Part title={t('opened')} none={data.opened.length === 0 ? t('opened_none') : null}>
        {data.opened.map((at) => (
          <li key={at}>
            <time dateTime={at}>{format.time(at)}</time>
          </li>
        ))}
      </Part>
      <Pages document={document} pages={data.pages} />
      <Fields document={document} fields={data.fields} />
      <Part title={t('devices')} none={data.devices.length === 0 ? t('devices_none') : null}>
        {data.devices.map(({ device, address, firstAt, lastAt }) => (
          <li key={`${device} ${address}`}>
            <Bdi>{device === null ? t('device_unknown') : deviceName(device)}</Bdi>
            {address === null ? null : (
              <>
                {' · '}
                <Bdi>{address}</Bdi>
              </>
            )}
            <p className={classes.quiet}>
              <time dateTime={firstAt}>{format.time(firstAt)}</time>
              {lastAt === firstAt ? null : (
                <>
                  {' – '}
                  <time dateTime={lastAt}>{format.time(lastAt)}</time>
                </>
              )}
            </p>
          </li>
        ))}
      </Part>
    </>
  );
}

function Part({ title, none, children }: { title: string; none: string | null; children: ReactNode }) {
  return (
    <section className={classes.part} aria-label={title}>
      <h3>{title}</h3>
      {none === null ? <ul className={classes.rows}>{children}</ul> : <p className={classes.quiet}>{none}</p>}
    </section>
  );
}

function Pages({ document, pages }: { document: Document; pages: Tracking['pages'] }) {
  const { t } = useTranslation('tracking');
  const format = useFormat();
  const longest = Math.max(1, ...pages.map(({ milliseconds }) => milliseconds));
  const positionOf = (id: number) => document.files.find((file) => file.id === id)?.position ?? 0;
  const shown = pages.toSorted((one, other) => positionOf(one.file) - positionOf(other.file) || one.page - other.page);
  const all = document.files.reduce((sum, file) => sum + file.pages.length, 0);
  return (
    <Part title={t('pages')} none={pages.length === 0 ? t('pages_none') : null}>
      <li className={classes.quiet}>{t('pages_seen', { count: pages.length, all: format.number(all) })}</li>
      {shown.map((page) => {
        const length = durationText(format, page.milliseconds);
        const file = document.files.find(({ id }) => id === page.file);
        const name = t('page', { number: format.number(page.page) });
        return (
          <li key={`${page.file} ${page.page}`} className={classes.page}>
            <span>{name}</span>
            <div aria-hidden>
              <Progress value={(page.milliseconds / longest) * 100} />
            </div>
            <span className={classes.length}>{length}</span>
            <p className={classes.quiet}>
              {document.files.length > 1 && file ? (
                <>
                  <Bdi>{file.name}</Bdi>
                  {' · '}
                </>
              ) : null}
              {t('visits', { count: page.visits })} · {t('last')}{' '}
              <time dateTime={page.lastAt}>{format.time(page.lastAt)}</time>
            </p>
          </li>
        );
      })}
    </Part>
  );
}

function Fields({ document, fields }: { document: Document; fields: Tracking['fields'] }) {
  const { t } = useTranslation('tracking');
  const types = useTranslation('editor').t;
  const format = useFormat();
  return (
    <Part title={t('fields')} none={fields.length === 0 ? t('fields_none') : null}>
      {fields.map(({ field, file, page, type, label, filledAt }) => (
        <li key={field}>
          <Bdi>{label || types(`type.${type}`)}</Bdi>
          {' · '}
          {t('page', { number: format.number(page) })}
          {document.files.length > 1 ? (
            <>
              {' · '}
              <Bdi>{document.files.find(({ id }) => id === file)?.name}</Bdi>
            </>
          ) : null}
          <p className={classes.quiet}>
            {filledAt ? (
              <>
                {t('filled')} <time dateTime={filledAt}>{format.time(filledAt)}</time>
              </>
            ) : (
              t('not_filled')
            )}
          </p>
        </li>
      ))}
    </Part>
  );
}
