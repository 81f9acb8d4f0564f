import { Button, Group, Loader, Popover, Stack, Text, VisuallyHidden } from '@mantine/core';
import { Check, CircleAlert, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { errorText, useErrorTexts } from '../ui/error-text.ts';
import { useSaving, useSavingState } from './saving.ts';

/** Saving, Saved or Failed, with a way to try again; never Saved while a recipient is `incomplete`. */
export function SaveBadge({ incomplete }: { incomplete: number }) {
  const { t } = useTranslation('wizard');
  const { status } = useSavingState();
  if (status === 'failed') return <Failed />;
  const isSaved = status === 'saved';
  const isWhole = incomplete === 0;
  return (
    <Group component="output" gap={6} wrap="nowrap" aria-live="polite">
      {isSaved ? <SavedIcon isWhole={isWhole} /> : <Loader size={14} color="gray" aria-hidden />}
      <Text size="sm" c="dimmed" {...(isSaved && !isWhole ? { title: t('incomplete_hint') } : {})}>
        {isSaved && !isWhole ? t('incomplete_count', { count: incomplete }) : t(isSaved ? 'saved' : 'saving')}
      </Text>
    </Group>
  );
}

function SavedIcon({ isWhole }: { isWhole: boolean }) {
  if (isWhole) return <Check size={16} aria-hidden />;
  return <TriangleAlert size={16} color="var(--mantine-color-yellow-text)" aria-hidden />;
}

function Failed() {
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
            </Group>
          </Stack>
        </Popover.Dropdown>
      </Popover>
    </>
  );
}
