import { Alert, Button, Select, Text } from '@mantine/core';
import type { Document, EvidenceEvent } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert, ShieldCheck } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { usePrinting } from '../../../ui/use-printing.ts';
import classes from './document-history.module.css';
import { evidenceQuery } from './document-details.queries.ts';
import { HistoryEntry } from './history-entry.tsx';
import { historyLines } from './history.entries.ts';
import { HISTORY_KINDS, type HistoryKind, isOfKind, peopleIn } from './history.filter.ts';
import { useHistoryWords } from './history.words.ts';

const FIRST_LINES = 50;

/** The evidence as sentences, newest first, with what proves that nothing was changed in it. */
export function DocumentHistory({ document }: { document: Document }) {
  const { t } = useTranslation('documents');
  const { data, error, refetch } = useQuery(evidenceQuery(document.id));
  return (
    <Card title={t('history.title')}>
      {error ? <ErrorNote error={error} title={t('failed.fetch')} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <TextSkeleton lines={6} /> : null}
      {data ? (
        <>
          <Alert
            color={data.isChainIntact ? 'green' : 'red'}
            icon={data.isChainIntact ? <ShieldCheck aria-hidden /> : <CircleAlert aria-hidden />}
          >
            {data.isChainIntact ? t('history.intact', { count: data.events.length }) : t('history.broken')}
          </Alert>
          <Lines events={data.events} document={document} />
        </>
      ) : null}
    </Card>
  );
}

function Lines({ events, document }: { events: EvidenceEvent[]; document: Document }) {
  const { t } = useTranslation('document');
  const words = useHistoryWords();
  const [areAllShown, setAreAllShown] = useState(false);
  const isPrinting = usePrinting();
  const [person, setPerson] = useState<string | null>(null);
  const [kind, setKind] = useState<HistoryKind | null>(null);
  // By entry, who it names: the choice and the lines are of the same names.
  const named = useMemo(
    () => new Map(events.map((event) => [event.sequence, peopleIn(event, events, document, words)])),
    // oxlint-disable-next-line react/exhaustive-deps -- the words are made anew with each drawing, and change with the language alone
    [events, document, words.system],
  );
  const people = useMemo(() => [...new Set([...named.values()].flat())].toSorted(), [named]);
  const lines = useMemo(() => {
    const meant = events.filter(
      ({ sequence, action }) =>
        (kind === null || isOfKind(action, kind)) && (person === null || named.get(sequence)?.includes(person)),
    );
    return historyLines(meant);
  }, [events, named, kind, person]);
  const shown = areAllShown || isPrinting ? lines : lines.slice(0, FIRST_LINES);
  return (
    <>
      <div className={classes.filters}>
        <Select
          label={t('history.person')}
          placeholder={t('history.everyone')}
          data={people}
          value={person}
          clearable
          searchable={people.length > 8}
          onChange={setPerson}
        />
        <Select
          label={t('history.kind')}
          placeholder={t('history.everything')}
          data={HISTORY_KINDS.map((value) => ({ value, label: t(`history.kind.${value}`) }))}
          value={kind}
          clearable
          onChange={(value) => setKind(HISTORY_KINDS.find((one) => one === value) ?? null)}
        />
      </div>
      {lines.length === 0 ? <Text c="dimmed">{t('history.nothing')}</Text> : null}
      <ol className={classes.list} reversed>
        {shown.map((line) => (
          <HistoryEntry key={line.event.sequence} line={line} events={events} document={document} />
        ))}
      </ol>
      {shown.length < lines.length ? (
        <Button size="sm" variant="default" className={classes.more ?? ''} onClick={() => setAreAllShown(true)}>
          {t('history.earlier', { count: lines.length - FIRST_LINES })}
        </Button>
      ) : null}
    </>
  );
}
