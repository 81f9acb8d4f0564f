import { exportTeamEvents, listTeamEvents, listTeamLogPeople } from '@sealwright/contract';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { api, download } from '../../../lib/api.ts';
import { currentLocale } from '../../../lib/i18n.ts';
import { ownTimeZone } from '../../../lib/intl.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { toastError } from '../../../ui/toast.ts';
import type { TeamLogSearch } from './log.search.ts';

const ROOT = ['teams', 'log'] as const;

export const PAGE_SIZE = 25;

const asked = ({ kind, actor, from, to }: TeamLogSearch) => ({
  kind,
  actor,
  from,
  to,
  // Days and sentences are those of the reader, here and now.
  timeZone: ownTimeZone(),
  locale: currentLocale(),
});

export const teamLogQuery = (team: number, search: TeamLogSearch) => {
  const query = { ...asked(search), page: search.page, pageSize: PAGE_SIZE };
  return queryOptions({
    queryKey: [...ROOT, team, query],
    queryFn: ({ signal }) => api(listTeamEvents, { params: { team }, query, signal }),
    // The rows stay while the next ones come: the page does not jump.
    placeholderData: keepPreviousData,
    // Someone who looks wants to see what has just happened.
    staleTime: 0,
  });
};

export const logPeopleQuery = (team: number) =>
  queryOptions({
    queryKey: [...ROOT, team, 'people'],
    queryFn: ({ signal }) => api(listTeamLogPeople, { params: { team }, signal }),
  });

export function useExportTeamLog(team: number) {
  return useMutation({
    mutationFn: async (search: TeamLogSearch) => {
      const file = await download(exportTeamEvents, { params: { team }, query: asked(search) });
      saveFile(file);
      return file.name;
    },
    onError: toastError,
  });
}
