import { Group, Skeleton, Stack } from '@mantine/core';
import { STEPS } from './review.ts';

/** The wizard before its document is known: the steps, and the step's own place. */
export function WizardSkeleton() {
  return (
    <Stack gap="md" aria-busy>
      <Group gap="md" wrap="nowrap">
        {STEPS.map((step) => (
          <Skeleton key={step} height={32} radius="xl" />
        ))}
      </Group>
      <Skeleton height={22} width="min(280px, 70%)" mt="sm" />
      <Skeleton height={180} radius="lg" />
      <Skeleton height={120} radius="lg" />
    </Stack>
  );
}
