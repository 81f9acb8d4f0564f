import { Button } from '@mantine/core';

/** The way to more of a list that is read on page by page; nothing where there is no more. */
export function LoadMore(props: {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
  /** What it says. */
  label: string;
  className?: string | undefined;
}) {
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = props.list;
  if (!hasNextPage) return null;
  return (
    <Button
      variant="default"
      size="sm"
      className={props.className ?? ''}
      loading={isFetchingNextPage}
      onClick={() => void fetchNextPage()}
    >
      {props.label}
    </Button>
  );
}
