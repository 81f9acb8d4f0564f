import { Stack, Text } from '@mantine/core';
import type { CaughtText } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { Card } from '../../../ui/card.tsx';
import { caughtTextsQuery } from './mailbox.queries.ts';
import classes from './mailbox-page.module.css';

/** The newest text messages that did not leave; nothing while there are none. */
export function CaughtTexts() {
  const { t } = useTranslation('mailbox');
  const { data } = useQuery(caughtTextsQuery);
  if (!data || data.count === 0) return null;
  return (
    <Card title={t('texts.title')}>
      <ul className={classes.texts} aria-label={t('texts.title')}>
        {data.results.map((message) => (
          <Message key={message.id} message={message} />
        ))}
      </ul>
    </Card>
  );
}

function Message({ message }: { message: CaughtText }) {
  const { t } = useTranslation('mailbox');
  const format = useFormat();
  return (
    <li>
      <Stack gap={2}>
        <Text size="sm" c="dimmed">
          {t('to')} <Bdi>{message.to}</Bdi> · <time dateTime={message.createdAt}>{format.time(message.createdAt)}</time>
        </Text>
        <Text dir="auto">{message.text}</Text>
      </Stack>
    </li>
  );
}
