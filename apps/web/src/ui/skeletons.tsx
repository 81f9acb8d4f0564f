import { Group, Skeleton, Stack } from '@mantine/core';

/** Drawn while something is on its way: the form that comes, with a label and an input for each of its `fields`. */
export function FormSkeleton({ fields }: { fields: number }) {
  return (
    <Stack gap="md" aria-busy>
      {Array.from({ length: fields }, (_, index) => (
        <div key={index}>
          <Skeleton height={12} width="32%" mb={8} />
          <Skeleton height={42} />
        </div>
      ))}
      <Skeleton height={42} mt="xs" />
    </Stack>
  );
}

/** A few lines of text, the last one shorter. */
export function TextSkeleton({ lines }: { lines: number }) {
  return (
    <Stack gap={10} aria-busy>
      {Array.from({ length: lines }, (_, index) => (
        <Skeleton key={index} height={14} width={index === lines - 1 ? '60%' : '100%'} />
      ))}
    </Stack>
  );
}

/** Rows of a list: who or what above, a smaller line below. */
export function RowsSkeleton({ rows }: { rows: number }) {
  return (
    <Stack gap={0} aria-busy>
      {Array.from({ length: rows }, (_, index) => (
        <Stack key={index} gap={8} px="md" py={14}>
          <Group justify="space-between" wrap="nowrap">
            <Skeleton height={14} width="58%" />
            <Skeleton height={10} width={48} />
          </Group>
          <Skeleton height={10} width="82%" />
        </Stack>
      ))}
    </Stack>
  );
}
