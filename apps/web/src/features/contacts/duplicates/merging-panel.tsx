import { Button, Checkbox, Group, Radio, Stack, Text, Title } from '@mantine/core';
import type { Contact } from '@sealwright/contract';
import { useQueries } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { isolated } from '../../../lib/isolated.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { CancelButton } from '../../../ui/form/index.ts';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { toastDone, toastError } from '../../../ui/toast.ts';
import { toastUndo } from '../../../ui/undo-toast.tsx';
import { contactQuery } from '../person/contact.queries.ts';
import { nameOf } from '../person/contact-name.ts';
import classes from './duplicates.module.css';
import { useBringBack, useMerge } from './duplicates.queries.ts';
import { chosenFields, differing, merged, type Picks, pickOf } from './merging.ts';
import { Preview } from './preview.tsx';
import { ValueRow } from './value-row.tsx';

type Props = { onCancel: () => void; onMerged: () => void };

/** The whole contacts of a group, to choose who stays and what of the others. */
export function Merging({ ids, ...acts }: Props & { ids: readonly number[] }) {
  const found = useQueries({ queries: ids.map((id) => contactQuery(id)) });
  const failed = found.find(({ data, error }) => data === undefined && error !== null);
  const contacts = found.flatMap(({ data }) => (data ? [data] : []));
  if (failed) return <ErrorNote error={failed.error} onRetry={() => void failed.refetch()} />;
  if (contacts.length < ids.length) return <TextSkeleton lines={6} />;
  return <MergeForm contacts={contacts} {...acts} />;
}

function MergeForm({ contacts, onCancel, onMerged }: Props & { contacts: readonly Contact[] }) {
  const { t } = useTranslation('contact');
  const [keepId, setKeepId] = useState(contacts[0]?.id ?? 0);
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const [picks, setPicks] = useState<Picks>({});
  const { merge, error, isPending } = useMerging(onMerged);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const taking = contacts.filter(({ id }) => id === keepId || !left.has(id));
  const rows = differing(taking);
  const result = merged(taking, keepId, picks);
  const toggle = (id: number) => {
    const next = new Set(left);
    if (!next.delete(id)) next.add(id);
    setLeft(next);
  };
  return (
    <Stack gap="md">
      <Title order={3} size="h5" ref={heading} tabIndex={-1} style={{ outline: 'none' }}>
        {t('merge.keep')}
      </Title>
      <KeepChoice
        contacts={contacts}
        keepId={keepId}
        left={left}
        onKeep={setKeepId}
        onToggle={contacts.length > 2 ? toggle : null}
      />
      {rows.length > 0 ? (
        <>
          <div>
            <Title order={3} size="h5">
              {t('merge.values')}
            </Title>
            <Text size="sm" c="dimmed">
              {t('merge.values_text')}
            </Text>
          </div>
          {rows.map((row) => (
            <ValueRow
              key={row.key}
              row={row}
              contacts={taking}
              picked={pickOf(row, taking, keepId, picks)}
              onPick={(id) => setPicks({ ...picks, [row.key]: id })}
            />
          ))}
        </>
      ) : null}
      {result ? <Preview result={result} /> : null}
      <ErrorNote error={error} />
      <Group gap="xs">
        <Button loading={isPending} disabled={taking.length < 2} onClick={() => merge(taking, keepId, picks)}>
          {t('merge.do', { count: taking.length })}
        </Button>
        <CancelButton onClick={onCancel} isDisabled={isPending} />
      </Group>
    </Stack>
  );
}

type KeepProps = {
  contacts: readonly Contact[];
  keepId: number;
  left: ReadonlySet<number>;
  onKeep: (id: number) => void;
  onToggle: ((id: number) => void) | null;
};

function KeepChoice({ contacts, keepId, left, onKeep, onToggle }: KeepProps) {
  const { t } = useTranslation('contact');
  const format = useFormat();
  const name = useId();
  return (
    <fieldset className={classes.choices} aria-label={t('merge.keep')}>
      {contacts.map((contact) => (
        <div key={contact.id} className={classes.choice} data-chosen={contact.id === keepId || undefined}>
          <Radio
            name={name}
            checked={contact.id === keepId}
            onChange={() => onKeep(contact.id)}
            label={<Bdi>{nameOf(contact)}</Bdi>}
            description={
              <>
                <Bdi>{contact.email}</Bdi>
                <br />
                {t('duplicates.added', { date: format.date(contact.createdAt) })}
              </>
            }
          />
          {onToggle && contact.id !== keepId ? (
            <Checkbox
              size="sm"
              mt="sm"
              checked={!left.has(contact.id)}
              onChange={() => onToggle(contact.id)}
              label={t('merge.include')}
            />
          ) : null}
        </div>
      ))}
    </fieldset>
  );
}

/** Merges, and offers to undo it. Where someone changed the one who stays meanwhile, that one stays so, and it is said. */
function useMerging(onMerged: () => void) {
  const { t } = useTranslation('contact');
  const list = useTranslation('contacts').t;
  const { number } = useFormat();
  const merging = useMerge();
  const bringBack = useBringBack();
  const merge = (contacts: readonly Contact[], keepId: number, picks: Picks) => {
    const ids = contacts.map(({ id }) => id).filter((id) => id !== keepId);
    // Promises, not the callbacks of `mutate`: those die with the group, which goes when the list is read again.
    void merging.mutateAsync({ keepId, ids, fields: chosenFields(contacts, keepId, picks) }).then(
      ({ contact, deletion }) => {
        const name = isolated(nameOf(contact));
        const undo = () =>
          void bringBack.mutateAsync(deletion).then(({ kept, leftDeleted = 0 }) => {
            const text = t(kept === 'as_is' ? 'done.unmerged_as_is' : 'done.unmerged', { name });
            const left = list('restored.left', { count: leftDeleted, number: number(leftDeleted) });
            if (leftDeleted === 0) toastDone(text);
            else toastDone(leftDeleted >= ids.length ? left : `${text} ${left}`);
          }, toastError);
        onMerged();
        toastUndo(t('done.merged', { name, count: ids.length }), undo);
      },
      // Said above the buttons.
      () => undefined,
    );
  };
  return { merge, error: merging.error, isPending: merging.isPending };
}
