import { Box, Button, Checkbox, Group } from '@mantine/core';
import type { WaitingPart } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { ChevronLeft, PenLine } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { List } from '../../../ui/list/index.ts';
import { Mirrored } from '../../../ui/mirrored.tsx';
import { Page } from '../../../ui/page.tsx';
import { Ruled } from '../../../ui/ruled.tsx';
import { useLiveDashboard, WAITING_PAGE_SIZE, waitingQuery } from './dashboard.queries.ts';
import { beginWalk, stopOf } from './sign-in-order.queries.ts';
import { PartRow } from './waiting-cards.tsx';

/** Everything that waits for the reader's own signature. */
export function WaitingPage({ page, onPage }: { page: number; onPage: (page: number) => void }) {
  const { t } = useTranslation('dashboard');
  useLiveDashboard();
  return (
    <Page
      title={t('waiting.title')}
      description={t('waiting.text')}
      back={
        <Link to="/dashboard">
          <Mirrored icon={ChevronLeft} size={16} />
          {t('title')}
        </Link>
      }
    >
      <List
        query={useQuery(waitingQuery(page))}
        view={{ page }}
        onView={(view) => onPage(view.page)}
        pageSize={WAITING_PAGE_SIZE}
        isFiltered={false}
        empty={
          <EmptyState
            title={t('waiting.none.title')}
            text={t('waiting.none.text')}
            picture={<PenLine size={44} strokeWidth={1.4} />}
          />
        }
        nothingFound={null}
        past={{ title: t('waiting.past.title'), text: t('waiting.past.text') }}
      >
        {(parts, pager) => (
          <>
            <Parts parts={parts} />
            {pager}
          </>
        )}
      </List>
    </Page>
  );
}

/** Of several chosen ones each is opened, reviewed and finished by itself. */
function Parts({ parts }: { parts: readonly WaitingPart[] }) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const navigate = useNavigate();
  const [ids, setIds] = useState<readonly number[]>([]);
  // What waits no more since it was chosen is not meant any more.
  const chosen = parts.filter(({ id }) => ids.includes(id));
  const areAll = chosen.length === parts.length;
  const begin = () => {
    beginWalk(chosen.map(stopOf));
    void navigate({ to: '/waiting/sign' });
  };
  return (
    <Box p="md">
      <Group justify="space-between" mb="md" mih={44}>
        <Checkbox
          label={t('order.all')}
          checked={areAll}
          indeterminate={chosen.length > 0 && !areAll}
          onChange={() => setIds(areAll ? [] : parts.map(({ id }) => id))}
        />
        {chosen.length > 0 ? (
          <Button onClick={begin}>
            {t('order.begin', { count: chosen.length, number: format.number(chosen.length) })}
          </Button>
        ) : null}
      </Group>
      <Ruled>
        {parts.map((part) => (
          <PartRow
            key={part.id}
            part={part}
            choice={
              <Checkbox
                aria-label={t('order.choose', { title: part.title })}
                checked={ids.includes(part.id)}
                onChange={({ currentTarget: { checked } }) =>
                  setIds((known) => (checked ? [...known, part.id] : known.filter((id) => id !== part.id)))
                }
              />
            }
          />
        ))}
      </Ruled>
    </Box>
  );
}
