import { ActionIcon, Box, Button, Group, SimpleGrid, Text, Title } from '@mantine/core';
import { CheckCheck, Undo2, X } from 'lucide-react';
import { type Dispatch, type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { Mirrored } from '../../../ui/mirrored.tsx';
import { type Act, type Assignment, type PresentTag, groupsOf } from './assignment.ts';
import classes from './assign.module.css';

type Acts = { act: Dispatch<Act> };

/** The tags of a selection in the four groups they are or will be in. */
export function AssignGroups({ state, act }: { state: Assignment } & Acts) {
  const { t } = useTranslation('tags');
  const { onAll, onSome, completed, added, removed } = groupsOf(state);
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
      <TagGroup title={t('group.on_all')} empty={t('group.on_all_none')} count={onAll.length}>
        {onAll.map((tag) => (
          <Row key={tag.id} name={tag.name}>
            <RemoveButton tag={tag} act={act} />
          </Row>
        ))}
      </TagGroup>
      <TagGroup title={t('group.on_some')} empty={t('group.on_some_none')} count={onSome.length}>
        {onSome.map((tag) => (
          <Row key={tag.id} name={tag.name} note={<Share tag={tag} of={state.count} />}>
            <CompleteButton tag={tag} act={act} />
            <RemoveButton tag={tag} act={act} />
          </Row>
        ))}
      </TagGroup>
      <TagGroup
        title={t('group.added')}
        empty={t('group.added_none')}
        count={added.length + completed.length}
        mark="added"
      >
        {added.map((name) => (
          <Row key={name} name={name}>
            <UndoButton name={name} onUndo={() => act({ type: 'drop', name })} />
          </Row>
        ))}
        {completed.map((tag) => (
          <Row key={tag.id} name={tag.name} note={<Share tag={tag} of={state.count} isBefore />}>
            <UndoButton name={tag.name} onUndo={() => act({ type: 'keep', id: tag.id })} />
          </Row>
        ))}
      </TagGroup>
      <TagGroup title={t('group.removed')} empty={t('group.removed_none')} count={removed.length} mark="removed">
        {removed.map((tag) => (
          <Row key={tag.id} name={tag.name}>
            <UndoButton name={tag.name} onUndo={() => act({ type: 'keep', id: tag.id })} />
          </Row>
        ))}
      </TagGroup>
    </SimpleGrid>
  );
}

function TagGroup(props: {
  title: string;
  empty: string;
  count: number;
  mark?: 'added' | 'removed';
  children: ReactNode;
}) {
  const { number } = useFormat();
  const title = useId();
  return (
    <section className={classes.group} aria-labelledby={title} data-mark={props.count > 0 ? props.mark : undefined}>
      <Title order={3} size="sm" mb={4} id={title}>
        {props.title}{' '}
        {props.count === 0 ? null : (
          <Text span inherit fw={500} c="dimmed">
            {number(props.count)}
          </Text>
        )}
      </Title>
      {props.count === 0 ? (
        <Text size="sm" c="dimmed" py={6}>
          {props.empty}
        </Text>
      ) : (
        <ul className={classes.list}>{props.children}</ul>
      )}
    </section>
  );
}

function Row({ name, note, children }: { name: string; note?: ReactNode; children: ReactNode }) {
  return (
    <Group component="li" gap="xs" mih={38} wrap="nowrap" justify="space-between">
      <Box miw={0} fz="sm">
        <Bdi>{name}</Bdi>
        {note}
      </Box>
      <Group gap={2} wrap="nowrap">
        {children}
      </Group>
    </Group>
  );
}

/** On how many of the selected contacts it is. */
function Share({ tag, of, isBefore = false }: { tag: PresentTag; of: number; isBefore?: boolean }) {
  const { t } = useTranslation('tags');
  const { number } = useFormat();
  const values = { number: number(tag.contactCount), total: number(of) };
  return (
    <Text size="xs" c="dimmed">
      {t(isBefore ? 'group.share_before' : 'group.share', values)}
    </Text>
  );
}

function CompleteButton({ tag, act }: { tag: PresentTag } & Acts) {
  const { t } = useTranslation('tags');
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      leftSection={<CheckCheck size={16} aria-hidden />}
      aria-label={t('group.complete_name', { name: tag.name })}
      onClick={() => act({ type: 'complete', id: tag.id })}
    >
      {t('group.complete')}
    </Button>
  );
}

function RemoveButton({ tag, act }: { tag: PresentTag } & Acts) {
  const { t } = useTranslation('tags');
  const label = t('group.remove_name', { name: tag.name });
  return (
    <ActionIcon aria-label={label} title={label} onClick={() => act({ type: 'remove', id: tag.id })}>
      <X size={18} aria-hidden />
    </ActionIcon>
  );
}

function UndoButton({ name, onUndo }: { name: string; onUndo: () => void }) {
  const { t } = useTranslation('tags');
  const label = t('group.undo_name', { name });
  return (
    <ActionIcon aria-label={label} title={label} onClick={onUndo}>
      <Mirrored icon={Undo2} size={18} />
    </ActionIcon>
  );
}
