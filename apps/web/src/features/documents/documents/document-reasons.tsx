import { Text, Tooltip } from '@mantine/core';
import type { RefObject } from 'react';

/** A tooltip at a button: one sentence to a line. */
export function Reasons(props: {
  target: RefObject<HTMLButtonElement | null>;
  isShown: boolean;
  sentences: readonly { key: string; text: string }[];
}) {
  return (
    <Tooltip
      multiline
      maw={300}
      target={props.target}
      opened={props.isShown}
      label={props.sentences.map(({ key, text }) => (
        <Text key={key} inherit style={{ overflowWrap: 'anywhere' }}>
          {text}
        </Text>
      ))}
    />
  );
}
