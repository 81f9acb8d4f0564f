import { Badge, Box, Button, Group, Text } from '@mantine/core';
import type { PersonalToken } from '@sealwright/contract';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RoundIcon } from '../../../ui/round-icon.tsx';
import { useFormat } from '../../../lib/format.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import classes from './sessions-list.module.css';

/** One token: its name and last characters, what it may do, how long, when it was last used, and the way to end it. */
export function TokenRow(props: { token: PersonalToken; isEnding: boolean; onRevoke: () => void }) {
  const { t } = useTranslation('security');
  const format = useFormat();
  const { token } = props;
  const [now] = useState(() => Date.now());
  const isOver = token.expiresAt !== null && Date.parse(token.expiresAt) <= now;
  return (
    <li className={classes.row} data-over={isOver || undefined}>
      <RoundIcon size={40} color="gray" c="dimmed">
        <KeyRound size={20} aria-hidden />
      </RoundIcon>
      <Box miw={0}>
        <Group gap="xs">
          <Text fw={550}>
            <Bdi>{token.name}</Bdi>
          </Text>
          <Text size="sm" c="dimmed" dir="ltr" ff="monospace">
            …{token.hint}
          </Text>
          {isOver ? (
            <Badge variant="light" color="red" size="md">
              {t('tokens.expired')}
            </Badge>
          ) : null}
        </Group>
        <Group gap="0 14px" fz="sm" c="dimmed">
          <span>{format.list(token.scopes.map((scope) => t(`scope.${scope}`)))}</span>
        </Group>
        <Group gap="0 14px" fz="sm" c="dimmed">
          <span>
            {token.expiresAt === null
              ? t('tokens.endless')
              : t(isOver ? 'tokens.expired_on' : 'tokens.expires_on', { date: format.date(token.expiresAt) })}
          </span>
          <LastUse token={token} />
        </Group>
      </Box>
      <Button
        size="sm"
        variant="default"
        className={classes.act}
        loading={props.isEnding}
        aria-label={t('tokens.revoke_named', { name: token.name })}
        onClick={props.onRevoke}
      >
        {t('tokens.revoke')}
      </Button>
    </li>
  );
}

function LastUse({ token }: { token: PersonalToken }) {
  const { t } = useTranslation('security');
  const format = useFormat();
  if (token.lastUsedAt === null) return <span>{t('tokens.unused')}</span>;
  return (
    <>
      <span title={format.time(token.lastUsedAt)}>
        {t('sessions.last_used', { when: format.relative(token.lastUsedAt) })}
      </span>
      {token.lastAddress === null ? null : <Bdi>{token.lastAddress}</Bdi>}
    </>
  );
}
