import { Skeleton, Stack, Text } from '@mantine/core';
import type { ChecklistPaper } from '@sealwright/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { isolated } from '../../../lib/isolated.ts';
import { READ_ONCE } from '../../../lib/reading.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { PagePicture } from '../../../ui/page-picture.tsx';
import { checklistQuery, openPaper } from './checklists.queries.ts';

/** The pages of a paper below each other. That it was opened is recorded: from then on its client cannot take it back. */
export function PaperViewer(props: { checklistId: number; paper: ChecklistPaper; onClose: () => void }) {
  const { t } = useTranslation('checklists');
  const format = useFormat();
  const cache = useQueryClient();
  const { paper, checklistId } = props;
  const { data, error, refetch } = useQuery({
    queryKey: ['checklists', 'paper', paper.id],
    queryFn: () => openPaper(paper.id),
    // Each opening is one look, and the addresses of pages are forgotten with it.
    ...READ_ONCE,
  });
  const close = () => {
    void cache.invalidateQueries({ queryKey: checklistQuery(checklistId).queryKey });
    props.onClose();
  };
  return (
    <Dialog onClose={close} size="xl" title={<Bdi>{paper.name}</Bdi>}>
      <Stack gap="md">
        <ErrorNote error={error} onRetry={() => void refetch()} />
        {data || error ? null : <Skeleton height={480} aria-busy />}
        {data?.pages.map(({ page, ...drawn }, index) => (
          <PagePicture
            key={page}
            page={{ ...drawn, thumbnail: drawn.picture }}
            alt={t('paper.page', { number: format.number(page) })}
            isEager={index === 0}
            onRetry={() => void refetch()}
          />
        ))}
        {data === undefined ? null : (
          <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {data.looks
              .map(({ name, kind, at }) => t(`look.${kind}`, { name: isolated(name), time: format.time(at) }))
              .join(' · ')}
          </Text>
        )}
      </Stack>
    </Dialog>
  );
}
