import { Alert, Button, Group } from '@mantine/core';
import type { Template } from '@sealwright/contract';
import { useTranslation } from 'react-i18next';
import { SaveFailed } from '../../../editor/save-failed.tsx';
import { useSavingState } from '../../../editor/saving.ts';
import { ApiError } from '../../../lib/api.ts';
import type { Draft } from './draft.store.ts';

/** What can be done where the draft could not be saved. */
export function DraftTrouble({ draft }: { draft: Draft }) {
  const { t } = useTranslation('wizard');
  const { status, error } = useSavingState();
  if (status !== 'failed') return null;
  const present = error instanceof ApiError ? (error.current as Template | undefined) : undefined;
  return (
    <Alert color="red" variant="light" p="xs" mt="md" role="alert">
      <SaveFailed error={error} />
      <Group gap="xs" mt={6}>
        {present ? (
          <>
            <Button size="compact-md" onClick={() => draft.load(present)}>
              {t('load_theirs')}
            </Button>
            <Button size="compact-md" variant="default" onClick={() => void draft.overwrite()}>
              {t('keep_mine')}
            </Button>
          </>
        ) : (
          <Button size="compact-md" variant="default" onClick={() => void draft.saver.retry()}>
            {t('retry')}
          </Button>
        )}
      </Group>
    </Alert>
  );
}
