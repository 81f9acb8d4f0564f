import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Sections } from './community-page.tsx';
import { communityHomeQuery, hasSomething } from './home.queries.ts';

/** What is new in the community, on the dashboard. Nothing where there is nothing, and until that is known. */
export function DashboardCommunity() {
  const { data } = useQuery(communityHomeQuery);
  if (!hasSomething(data)) return null;
  return (
    <Stack gap="md">
      <Sections />
    </Stack>
  );
}
