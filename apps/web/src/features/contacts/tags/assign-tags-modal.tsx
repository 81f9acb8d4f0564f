import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ContactSelection } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { useReducer, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { CancelButton } from '../../../ui/form/index.ts';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { AssignGroups } from './assign-groups.tsx';
import { useAssigning } from './assign-saving.ts';
import { type Assignment, begin, change, groupsOf, isChanged } from './assignment.ts';
import { useCounts } from './tag-counts.ts';
import { TagInput } from './tag-input.tsx';
import { selectedTagsQuery } from './tags.queries.ts';
import { useFailure } from './use-failure.ts';

type Props = {
  selection: ContactSelection;
  /** How many are selected; null while no one knows. */
  count: number | null;
  onClose: () => void;
  /** It was done, or goes on as long work. */
  onDone: () => void;
};

/** Gives tags to what is selected, and takes tags away: already on all, on some, newly added, removed. */
export function AssignTagsModal(props: Props) {
  const { t } = useTranslation('tags');
  const counts = useCounts();
  // What is selected when it opens: the list below may be read again meanwhile.
  const [selection] = useState(props.selection);
  const isPhone = useMediaQuery('(max-width: 47.99em)');
  const { data, error, refetch } = useQuery(selectedTagsQuery(selection));
  const count = data?.count ?? props.count;
  return (
    <Dialog
      size="lg"
      fullScreen={isPhone}
      title={t('assign.title')}
      // It is not the head of a page.
      attributes={{ header: { role: 'presentation' } }}
      onClose={props.onClose}
    >
      <Stack>
        {count === null ? null : (
          <Text size="sm" c="dimmed">
            {t('assign.for')} {counts.contacts({ count, isEstimated: false })}
          </Text>
        )}
        {error && !data ? <ErrorNote error={error} onRetry={() => void refetch()} /> : null}
        {!data && !error ? <RowsSkeleton rows={4} /> : null}
        {data ? <Assigning {...props} selection={selection} start={begin(data.count, data.tags)} /> : null}
      </Stack>
    </Dialog>
  );
}

function Assigning(props: Props & { start: Assignment }) {
  const { t } = useTranslation('tags');
  const { selection, onDone } = props;
  const [state, act] = useReducer(change, props.start);
  const [isRefused, setIsRefused] = useState(false);
  const saving = useAssigning(selection, onDone);
  const failure = useFailure(saving.error);
  const { onAll, added } = groupsOf(state);
  const isEmpty = state.count === 0;
  const save = () => {
    setIsRefused(!isChanged(state));
    if (isChanged(state)) saving.mutate(state);
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Stack>
        {isEmpty ? <Note text={t('assign.nobody')} /> : null}
        <TagInput
          label={t('assign.add')}
          description={t('assign.add_text')}
          value={[]}
          hidden={[...onAll.map(({ name }) => name), ...added]}
          onChange={(names) => {
            act({ type: 'add', names });
            setIsRefused(false);
          }}
        />
        <AssignGroups state={state} act={act} />
        {isRefused && !isChanged(state) ? <Note text={t('assign.nothing')} /> : null}
        {failure ? <Note title={t('assign.failed')} text={failure} /> : null}
        <Group justify="flex-end">
          <CancelButton onClick={props.onClose} />
          <Button type="submit" loading={saving.isPending} disabled={isEmpty}>
            {t('assign.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function Note({ title, text }: { title?: string; text: string }) {
  return (
    <Alert role="alert" color="red" variant="light" icon={<CircleAlert aria-hidden />} title={title}>
      {text}
    </Alert>
  );
}
