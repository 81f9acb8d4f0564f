import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronLeft, PenLine } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { List } from '../../../ui/list/index.ts';
import { Mirrored } from '../../../ui/mirrored.tsx';
import { Page } from '../../../ui/page.tsx';
import { Ruled } from '../../../ui/ruled.tsx';
import { useLiveDashboard, WAITING_PAGE_SIZE, waitingQuery } from './dashboard.queries.ts';
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
            <Box p="md">
              <Ruled>
                {parts.map((part) => (
                  <PartRow key={part.id} part={part} />
                ))}
              </Ruled>
            </Box>
            {pager}
          </>
        )}
      </List>
    </Page>
  );
}
