import type { Activity, exportActivities, Input, listActivities, Locale, Output } from '@sealwright/contract';
import { openSpanOf } from '../../../platform/i18n/days.ts';
import { deviceOf } from '../../../platform/http/devices.ts';
import type { FileAnswer, Incoming } from '../../../platform/http/http.ts';
import { sheetTime } from '../../../platform/i18n/sheet-time.ts';
import { pageBounds, toList } from '../../../platform/http/paging.ts';
import type { Platform } from '../../../platform/platform.ts';
import { csvAnswer, readAfter } from '../../../platform/sheets/csv-answer.ts';
import { actionsOf, areaOf } from './activity.areas.ts';
import { type ActivityRow, countActivities, readActivities, readTimeZone, type Wanted } from './activity.reads.ts';
import { actionsSaying, descriptionOf, numberOf, say, titleOf } from './activity.texts.ts';

type Query = Input<typeof exportActivities>['query'];
type Reader = { userId: number; locale: Locale };

const EXPORTED = 50_000;
const COLUMNS = ['time', 'area', 'what', 'by', 'document', 'title', 'device', 'address'] as const;

/** What browsers and systems are called, and what they call themselves, where that is something else. */
const OWN_NAMES: Readonly<Record<string, string>> = { edge: 'Edg', macos: 'Mac OS X', opera: 'OPR' };

export const activityService = ({ db, clock }: Pick<Platform, 'db' | 'clock'>) => {
  async function wantedBy(
    { userId }: Reader,
    query: Query,
    locale: Locale,
  ): Promise<{ wanted: Wanted; timeZone: string }> {
    const timeZone = query.timeZone ?? (await readTimeZone(db, userId)) ?? 'UTC';
    const { area, search } = query;
    const { from, before } = openSpanOf({ ...query, timeZone });
    return {
      timeZone,
      wanted: {
        userId,
        now: clock.now(),
        actions: area === 'documents' ? null : actionsOf(area),
        hasDocuments: area === undefined || area === 'documents',
        from,
        to: before,
        search: search === undefined || search === '' ? null : searchFor(locale, search),
      },
    };
  }

  return {
    list: async (
      reader: Reader,
      query: Input<typeof listActivities>['query'],
      request: Incoming,
    ): Promise<Output<typeof listActivities>> => {
      const locale = query.locale ?? reader.locale;
      const { wanted } = await wantedBy(reader, query, locale);
      const [rows, counted] = await Promise.all([
        readActivities(db, wanted, pageBounds(query)),
        countActivities(db, wanted),
      ]);
      return toList(request, query, { rows, counted }, (row) => toActivity(locale, row));
    },

    export: async (reader: Reader, query: Query): Promise<FileAnswer> => {
      const locale = query.locale ?? reader.locale;
      const { wanted, timeZone } = await wantedBy(reader, query, locale);
      const when = sheetTime(timeZone);
      return csvAnswer(`activity-${when(clock.now()).slice(0, 10)}.csv`, {
        head: COLUMNS.map((column) => say(locale, `column.${column}`)),
        rows: readAfter<ActivityRow>((limit, below) => readActivities(db, wanted, { limit, below }), {
          most: EXPORTED,
        }),
        cellsOf: (row) => cellsOf(locale, toActivity(locale, row), when),
      });
    },
  };
};

function searchFor(locale: Locale, search: string): Wanted['search'] {
  const own = OWN_NAMES[search.toLowerCase()];
  return { texts: own === undefined ? [search] : [search, own], actions: actionsSaying(locale, search) };
}

function toActivity(locale: Locale, row: ActivityRow): Activity {
  const { number, first, title } = row;
  return {
    id: row.isOfDocument ? `e${row.accountId}.${first}.${row.second}` : `a${first}`,
    at: row.at.toISOString(),
    action: row.action,
    area: areaOf(row.action),
    description: descriptionOf(locale, row),
    byName: row.isByOther ? row.byName : null,
    // Where someone else sat who did it is their own matter.
    device: row.isByOther || row.device === null ? null : deviceOf(row.device),
    address: row.isByOther ? null : row.address,
    document:
      row.isOpen && number !== null
        ? { id: first, number: numberOf(number), title: titleOf(number, title ?? '') }
        : null,
  };
}

function cellsOf(locale: Locale, activity: Activity, when: (at: Date) => string): string[] {
  const { device, document } = activity;
  return [
    when(new Date(activity.at)),
    say(locale, `area.${activity.area}`),
    activity.description,
    activity.byName ?? '',
    document?.number ?? '',
    document?.title ?? '',
    device === null ? '' : [device.browser, device.system].filter((word) => word !== null).join(', '),
    activity.address ?? '',
  ];
}
