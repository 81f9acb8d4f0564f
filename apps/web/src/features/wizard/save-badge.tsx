import { Button, Group, Loader, Popover, Stack, Text, VisuallyHidden } from '@mantine/core';
import { Check, CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText, useErrorTexts } from '../../ui/error-text.ts';
import { useSaving, useSavingState } from './saving.ts';

/** Saving, Saved or Failed, with a way to try again. `more` is what else can be done about a failure. */
export function SaveBadge({ more }: { more?: ReactNode }) {
  const { t } = useTranslation('wizard');
  const { status } = useSavingState();
  if (status === 'failed') return <Failed more={more} />;
  const isSaved = status === 'saved';
  return (
    <Group component="output" gap={6} wrap="nowrap" aria-live="polite">
      {isSaved ? <Check size={16} aria-hidden /> : <Loader size={14} color="gray" aria-hidden />}
      <Text size="sm" c="dimmed">
        {t(isSaved ? 'saved' : 'saving')}
      </Text>
    </Group>
  );
}

function Failed({ more }: { more?: ReactNode }) {
  const { t } = useTranslation('wizard');
  const errors = useErrorTexts();
  const saving = useSaving();
  const { error } = useSavingState();
  return (
    <>
      <VisuallyHidden role="alert">{errorText(errors, error)}</VisuallyHidden>
      <Popover position="bottom-end" withArrow shadow="md" width={300} returnFocus>
        <Popover.Target>
          <Button
            size="compact-sm"
            variant="default"
            c="var(--mantine-color-error)"
            leftSection={<CircleAlert size={16} aria-hidden />}
          >
            {t('failed')}
          </Button>
        </Popover.Target>
        <Popover.Dropdown>
          <Stack gap="sm">
            <Text size="sm">{errorText(errors, error)}</Text>
            <Group gap="xs">
              <Button size="compact-md" onClick={() => void saving.flush()}>
                {t('retry')}
              </Button>
              {more}
            </Group>
          </Stack>
        </Popover.Dropdown>
      </Popover>
    </>
  );
}
