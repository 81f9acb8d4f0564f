import { Alert, Button, Group, SegmentedControl, Stack, Text, Title } from '@mantine/core';
import { type Document, fullName, MAX_RECIPIENT_GROUPS } from '@sealwright/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus, UserPlus, UsersRound } from 'lucide-react';
import { useEffect, useImperativeHandle, useRef, useState, useSyncExternalStore, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useSession } from '../../../lib/session.ts';
import { toastDone } from '../../../ui/toast.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import {
  allAtOnce,
  besideOf,
  isAllAtOnce,
  joined,
  moved,
  numbered,
  oneByOne,
  parted,
  stepped,
} from '../../../ui/recipient-order.ts';
import { isBlank, isIncomplete, type Person, problemsOfPerson, roomFor, type NamedAddress } from './people.ts';
import { createPeople, type People } from './people.store.ts';
import { RecipientCard } from './recipient-card.tsx';
import { RecipientGroups } from './recipient-groups.tsx';
import { useGroups } from './recipient-groups.queries.ts';
import cards from '../../../editor/movable-card.module.css';
import classes from './recipients-step.module.css';
import type { Finding } from './review.ts';
import { useSaver } from '../../../editor/saving.ts';
import type { StepGate } from './step-gate.ts';
import { useReorder } from '../../../editor/use-reorder.ts';
import { isWeakFor } from './identity-fields.tsx';
import { documentQuery, identityRulesQuery } from './wizard.queries.ts';

const MAX_RECIPIENTS = 50;

/** Who gets the document, in which role and in which order. */
export function RecipientsStep(props: { document: Document; gate: Ref<StepGate>; pointed: Finding | null }) {
  const { document, gate, pointed } = props;
  const { t } = useTranslation('wizard');
  const cache = useQueryClient();
  const [people] = useState(() =>
    createPeople(document, (change) =>
      cache.setQueryData(
        documentQuery(document.id).queryKey,
        (known) => known && { ...known, recipients: change(known.recipients) },
      ),
    ),
  );
  const list = useStore(people.store, (state) => state.people);
  // Who comes back to a recipient that was left incomplete sees at once what is missing.
  const [isStrict, setStrict] = useState(() => list.some((person) => isIncomplete(person, list)));
  const frame = useRef<HTMLDivElement>(null);
  useSaver(people.saver);
  const rules = useQuery(identityRulesQuery);
  const canGoOn = () => {
    const wrong = list.find((person) => isIncomplete(person, list) || isWeakFor(person, rules.data?.required));
    if (wrong === undefined) return true;
    setStrict(true);
    focusCard(frame.current, wrong.key, '[aria-invalid="true"]');
    return false;
  };
  useImperativeHandle(gate, () => ({ canGoOn }));
  useEffect(() => {
    if (pointed?.personKey) focusCard(frame.current, pointed.personKey, '[aria-invalid="true"]');
  }, [pointed]);
  const focus = (key: string) => focusCard(frame.current, key, 'input');
  return (
    <Stack gap="md" ref={frame}>
      <Head document={document} people={people} onAdded={focus} />
      {list.length === 0 ? (
        <EmptyState title={t('no_recipients')} text={t('no_recipients_text')} />
      ) : (
        <Cards document={document} people={people} isStrict={isStrict} />
      )}
      <RecipientGroups
        documentId={document.id}
        groups={document.recipientGroups}
        people={people}
        isSeparate={document.signingOption === 'separate'}
      />
      <Removed people={people} />
      {list.length >= MAX_RECIPIENTS ? <Alert color="yellow">{t('recipients_full')}</Alert> : null}
      {list.length > 0 ? (
        <Group>
          <AddButtons document={document} people={people} onAdded={focus} />
        </Group>
      ) : null}
    </Stack>
  );
}

/** Once it is drawn. */
function focusCard(frame: HTMLElement | null, key: string, selector: string) {
  requestAnimationFrame(() =>
    frame
      ?.querySelector(`[data-card="${CSS.escape(key)}"]`)
      ?.querySelector<HTMLElement>(selector)
      ?.focus(),
  );
}

type Added = { document: Document; people: People; onAdded: (key: string) => void };

function Head({ document, people, onAdded }: Added) {
  const { t } = useTranslation('wizard');
  const list = useStore(people.store, (state) => state.people);
  return (
    <Group justify="space-between" align="end">
      <div>
        <Title order={2} size="h4">
          {t('recipients_title')}
        </Title>
        <Text c="dimmed" size="sm">
          {t('recipients_text')}
        </Text>
      </div>
      {list.length > 1 ? (
        <SegmentedControl
          aria-label={t('signing_order')}
          value={isAllAtOnce(list) ? 'together' : 'in_order'}
          data={[
            { value: 'in_order', label: t('in_order') },
            { value: 'together', label: t('together') },
          ]}
          onChange={(how) => people.put(how === 'together' ? allAtOnce(list) : oneByOne(list))}
        />
      ) : null}
      {list.length === 0 ? (
        <Group>
          <AddButtons document={document} people={people} onAdded={onAdded} />
        </Group>
      ) : null}
    </Group>
  );
}

function AddButtons({ document, people, onAdded }: Added) {
  const groups = useGroups(document.id).add;
  const { length: count } = document.recipientGroups;
  const { t } = useTranslation('wizard');
  const user = useSession((state) => state.user);
  const list = useStore(people.store, (state) => state.people);
  const isFull = list.length >= MAX_RECIPIENTS;
  const isMeThere = list.some(({ email }) => email.trim().toLowerCase() === user?.email.toLowerCase());
  return (
    <>
      <Button leftSection={<Plus size={18} aria-hidden />} disabled={isFull} onClick={() => onAdded(people.add())}>
        {t('add_recipient')}
      </Button>
      {user === null || isMeThere ? null : (
        <Button
          variant="default"
          leftSection={<UserPlus size={18} aria-hidden />}
          disabled={isFull}
          onClick={() => {
            const name = fullName(user) || user.displayName;
            onAdded(people.add({ name, email: user.email, locale: user.locale }));
          }}
        >
          {t('add_me')}
        </Button>
      )}
      {list.length > 1 && count < MAX_RECIPIENT_GROUPS ? (
        <Button
          variant="default"
          leftSection={<UsersRound size={18} aria-hidden />}
          loading={groups.isPending}
          onClick={() => groups.mutate(t('group_number', { number: count + 1 }))}
        >
          {t('add_group')}
        </Button>
      ) : null}
    </>
  );
}

type CardsProps = { document: Document; people: People; isStrict: boolean };

function Cards({ document, people, isStrict }: CardsProps) {
  const { people: list, refusals } = useStore(people.store);
  const isTogether = isAllAtOnce(list);
  const addMany = useAddMany(people);
  const { reorder, grab } = useReorder({
    onMove: (from, to) => people.put(moved(list, from, to)),
    onJoin: (from, to) => people.put(joined(list, from, to)),
  });
  const dropOf = (index: number) => {
    if (reorder === null) return undefined;
    if (reorder.to === index) return reorder.isOnto ? 'onto' : 'before';
    return index === list.length - 1 && reorder.to === list.length ? 'after' : undefined;
  };
  return (
    <ol className={cards.list} data-tour="wizard.recipients">
      {list.map((person, index) => (
        <RecipientCard
          key={person.key}
          person={person}
          all={list}
          index={index}
          count={list.length}
          isTogether={isTogether}
          problems={problemsOfPerson(person, list)}
          isStrict={isStrict && !isBlank(person)}
          isIncomplete={isIncomplete(person, list)}
          refusal={refusals.get(person.key)}
          isIrsForm={document.sendingOption !== null}
          groupName={document.recipientGroups.find(({ id }) => id === person.group)?.name ?? null}
          beside={besideOf(list, index)}
          drop={dropOf(index)}
          isDragged={reorder?.from === index}
          onChange={(values) => people.change(person.key, values)}
          onAddMany={(contacts) => addMany(contacts, person)}
          onNumber={(order) => people.put(numbered(list, index, order))}
          onStep={(by) => people.put(stepped(list, index, by))}
          onJoin={(to) => people.put(joined(list, index, to))}
          onPart={() => people.put(parted(list, index))}
          onGrab={(event) => grab(event, index)}
          onRemove={() => people.remove(person)}
        />
      ))}
    </ol>
  );
}

/** Adds one recipient for each contact, so far as there is room, and says what did not fit. */
function useAddMany(people: People) {
  const { t } = useTranslation('wizard');
  return (contacts: readonly NamedAddress[], from: Person) => {
    const { fits, left } = roomFor(contacts, people.store.getState().people, MAX_RECIPIENTS);
    // The card in which the tag was chosen is empty, and takes the first.
    const [first, ...more] = fits;
    if (first !== undefined) people.change(from.key, first);
    for (const contact of more) people.add(contact);
    const added = t('tag_added', { count: fits.length });
    toastDone(left > 0 ? `${added} ${t('tag_left', { count: left })}` : first === undefined ? t('tag_none') : added);
  };
}

function Removed({ people }: { people: People }) {
  const { t } = useTranslation('wizard');
  const removed = useSyncExternalStore(people.removals.subscribe, people.removals.getRemoved);
  return removed.map((person) => (
    <output key={person.key} className={classes.removed}>
      <span>{t('removed', { name: person.name || person.email })}</span>
      <Button size="compact-md" variant="subtle" onClick={() => people.restore(person)}>
        {t('undo')}
      </Button>
    </output>
  ));
}
