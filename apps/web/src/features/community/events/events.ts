import * as calls from '@sealwright/contract';
import {
  type Call,
  type CommunityEvent,
  type createCommunityEvent,
  EVENT_COLUMNS,
  type EventAnswer,
  type listCommunityEvents,
} from '@sealwright/contract';
import { queryOptions } from '@tanstack/react-query';
import { api, download, upload } from '../../../lib/api.ts';
import { saveFile } from '../../../lib/save-file.ts';
import type { Family } from '../base/family.ts';
import { spanOfMonth } from '../base/month.ts';
import type { EventOrdering } from './events.search.ts';
import type { ImageChange } from '../../../ui/image-list.tsx';

export type EventBody = NonNullable<Call<typeof createCommunityEvent>['body']>;

export const events: Family<CommunityEvent, EventBody, EventOrdering> = {
  type: 'events',
  nameOf: ({ title }) => title,
  columns: EVENT_COLUMNS,
  list: (query, options) => api(calls.listCommunityEvents, { query, ...options }),
  get: (id, options) => api(calls.getCommunityEvent, { params: { id }, ...options }),
  create: (body) => api(calls.createCommunityEvent, { body }),
  update: ({ id, version }, body) => api(calls.updateCommunityEvent, { params: { id }, body, ifMatch: version }),
  remove: ({ id, version }) => api(calls.deleteCommunityEvent, { params: { id }, ifMatch: version }),
};

const PAGE = 100;
/** More would not be found in a month that is looked at. */
const MOST_PAGES = 10;

/** Every page of a list, one after the other. */
export async function allPages<R>(
  read: (page: number) => Promise<{ next: string | null; results: R[] }>,
): Promise<R[]> {
  const found: R[] = [];
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const { next, results } = await read(page);
    found.push(...results);
    if (next === null) break;
  }
  return found;
}

type Filter = Pick<NonNullable<Call<typeof listCommunityEvents>['query']>, 'group'>;

/** All that lies in a month. */
export const monthQuery = (month: string, filter: Filter) =>
  queryOptions({
    queryKey: ['community', 'events', 'month', month, filter],
    queryFn: ({ signal }) => {
      const query = { ...filter, ...spanOfMonth(month), ordering: 'starts_at' as const, pageSize: PAGE };
      return allPages((page) => api(calls.listCommunityEvents, { query: { ...query, page }, signal }));
    },
  });

export function changeImages({ id, version }: CommunityEvent, change: ImageChange): Promise<CommunityEvent> {
  if ('order' in change) {
    return api(calls.orderEventImages, { params: { id }, body: { images: change.order }, ifMatch: version });
  }
  if ('remove' in change) {
    return api(calls.removeEventImage, { params: { id, image: change.remove }, ifMatch: version });
  }
  return upload(calls.addEventImage, { params: { id }, file: change.add });
}

export type AnswersView = { page: number; search: string; answer: EventAnswer | undefined };

export const answersQuery = (id: number, { page, search, answer }: AnswersView) =>
  queryOptions({
    queryKey: ['community', 'events', 'answers', id, page, search, answer],
    queryFn: ({ signal }) =>
      api(calls.listEventAnswers, {
        params: { id },
        query: { page, pageSize: 25, search, ...(answer === undefined ? {} : { answer }) },
        signal,
      }),
  });

export async function downloadAnswers(id: number, answer: EventAnswer | undefined): Promise<void> {
  const query = answer === undefined ? {} : { answer };
  saveFile(await download(calls.downloadEventAnswers, { params: { id }, query }));
}
