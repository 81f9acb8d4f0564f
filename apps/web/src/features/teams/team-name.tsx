import { Text } from '@mantine/core';
import { Bdi } from '../../ui/bidi.tsx';

/** Below the title of a team's screen. A long one ends after two lines. */
export function TeamName({ name }: { name: string }) {
  return (
    <Text lineClamp={2} title={name} style={{ overflowWrap: 'anywhere' }}>
      <Bdi>{name}</Bdi>
    </Text>
  );
}
