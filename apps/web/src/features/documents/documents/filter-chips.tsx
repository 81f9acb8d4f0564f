import { areDaysReversed, type DocumentSummary } from '@sealwright/contract';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../lib/i18n.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { formatDay, formatDays, IN_WORDS } from '../../../lib/days.ts';
import { DaysProblem } from '../../../ui/days-problem.tsx';
import { useContactName } from '../clients/clients.queries.ts';
import { FilterChips } from '../../../ui/list/index.ts';
import { type DocumentsSearch, happenedOn, type Narrowing, narrowingsOf } from './documents.search.ts';

type Listed = Pick<DocumentSummary, 'owner' | 'folder' | 'client' | 'clientName'>;

/** What narrows the list beside its tabs. */
export function DocumentChips(props: {
  search: DocumentsSearch;
  documents: readonly Listed[];
  onRemove: (narrowing: Narrowing) => void;
}) {
  const { t } = useTranslation('documents');
  const textOf = useChipText(props.search, props.documents);
  return (
    <FilterChips
      label={t('chip.label')}
      chips={narrowingsOf(props.search).map((narrowing) => {
        const text = textOf(narrowing);
        return { narrowing, name: t('chip.remove', { filter: text }), text: <Bdi>{text}</Bdi> };
      })}
      onRemove={props.onRemove}
    >
      <DaysProblem days={happenedOn(props.search)} />
    </FilterChips>
  );
}

function useChipText(search: DocumentsSearch, documents: readonly Listed[]) {
  const { t } = useTranslation('documents');
  const locale = useLocale();
  const { from, to, happened } = search;
  const day = (one: string) => formatDay(locale, one, IN_WORDS);
  const days = () => {
    if (from && to) return areDaysReversed({ from, to }) ? `${day(from)} – ${day(to)}` : formatDays(locale, from, to);
    if (from) return t('chip.since', { day: day(from) });
    return to ? t('chip.until', { day: day(to) }) : null;
  };
  const happening = () => {
    const when = days();
    return when === null ? t(`chip.${happened ?? 'uploaded'}`) : t(`chip.${happened ?? 'uploaded'}_on`, { days: when });
  };
  // Only the list itself names its people; an empty one names no one.
  const owner = documents.find((document) => document.owner.id === search.creator)?.owner;
  const listed = documents.find((document) => document.client === search.client)?.clientName ?? null;
  const looked = useContactName(listed === null ? (search.client ?? null) : null);
  const client = listed ?? looked;
  const texts: Record<Narrowing, () => string> = {
    status: () => t(search.status === 'expiring' ? 'chip.expiring' : 'chip.waiting'),
    happened: happening,
    mine: () => t('chip.mine'),
    folder: () => folderText(t, search.folder, documents),
    formType: () => t('chip.form_type', { form: search.formType ?? '' }),
    client: () => (client === null ? t('chip.one_client') : t('chip.client', { name: client })),
    creator: () => (owner ? t('chip.creator', { name: owner.name }) : t('chip.one_member')),
  };
  return (one: Narrowing) => texts[one]();
}

function folderText(t: TFunction<'documents'>, id: number | undefined, documents: readonly Listed[]): string {
  if (id === 0) return t('chip.folder_none');
  const folder = documents.find((document) => document.folder?.id === id)?.folder;
  return folder ? t('chip.in_folder', { name: folder.name }) : t('chip.folder');
}
