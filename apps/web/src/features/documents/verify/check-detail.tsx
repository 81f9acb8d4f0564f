import { Text } from '@mantine/core';
import { Fragment } from 'react';
import { formatTime } from '../../../lib/format.ts';
import { useOwnTimeZone } from '../../../lib/intl.ts';

const INSTANT = /(\d{4}-\d{2}-\d{2}T[\d:.]+Z)/;

/** What the verifier says of a check. It speaks English, so its times are set in English too, in the reader's time zone. */
export function CheckDetail({ text }: { text: string }) {
  useOwnTimeZone();
  return (
    <Text size="sm" c="dimmed" lang="en" dir="ltr">
      {text.split(INSTANT).map((part, index) => (
        <Fragment key={index}>
          {INSTANT.test(part) && !Number.isNaN(Date.parse(part)) ? (
            <time dateTime={part}>{formatTime('en', part, { zone: true })}</time>
          ) : (
            part
          )}
        </Fragment>
      ))}
    </Text>
  );
}
