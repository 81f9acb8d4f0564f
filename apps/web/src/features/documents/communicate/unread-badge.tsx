import { Badge, VisuallyHidden } from '@mantine/core';
import { countUnreadConversations } from '@sealwright/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { apiAtOnce } from '../../../lib/api.ts';
import { onChange } from '../../../lib/changes.ts';
import { useFormat } from '../../../lib/format.ts';
import { key } from '../conversations/conversations.queries.ts';

const MOST = 99;
// Several changes in a row are one reading.
const SETTLE_MS = 500;

const unreadKey = [...key, 'unread'] as const;

/** How many threads have unread questions, beside the entry of the navigation. */
export function UnreadBadge() {
  const { t } = useTranslation('common');
  const format = useFormat();
  useLiveUnread();
  const { data } = useQuery({
    queryKey: unreadKey,
    queryFn: ({ signal }) => apiAtOnce(countUnreadConversations, { signal }),
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  });
  if (data === undefined || data.count === 0) return null;
  const number = data.count > MOST ? `${format.number(MOST)}+` : format.number(data.count);
  return (
    <>
      <Badge size="sm" circle={data.count < 10} flex="none" aria-hidden>
        {number}
      </Badge>
      <VisuallyHidden>{t('unread_conversations', { count: data.count })}</VisuallyHidden>
    </>
  );
}

/** A question is a change of its document. */
function useLiveUnread(): void {
  const cache = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onChange(({ kind }) => {
      if (kind !== 'document' && kind !== 'reconnected') return;
      clearTimeout(timer);
      timer = setTimeout(() => void cache.invalidateQueries({ queryKey: unreadKey }), SETTLE_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [cache]);
}
