import { type ContactSummary, type DocumentSummary, fullName, type Tag } from '@sealwright/contract';
import { useRouter } from '@tanstack/react-router';
import { FileSearch, FileText, type LucideIcon, Tag as TagIcon, User } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { arrange, type GroupName } from './arrange.ts';
import type { Item } from './items.ts';
import { type Piece, piecesIn } from './match.ts';
import { recentIds } from './recent.ts';
import { useActions } from './use-actions.ts';
import type { Found } from './use-found.ts';
import { usePages } from './use-pages.ts';

export type Row = {
  id: string;
  icon: LucideIcon;
  pieces: readonly Piece[];
  /** Written by people: keeps its own direction. */
  isData: boolean;
  /** A second line of data, e.g. an address. */
  detail?: string;
  /** What it is or where it stands, in our words. */
  where?: string;
  /** Another name it was found by. */
  alias?: { text: string; isEnglish?: boolean };
  keys?: readonly string[];
  href?: string;
  isChosen?: boolean;
  isRemembered: boolean;
  run: () => void;
};

export type Group = { name: GroupName; rows: Row[] };

/** All that is offered for a query, in groups. */
export function useGroups(query: string, found: Found): Group[] {
  const items = [...useActions(), ...usePages()];
  const served: Group[] = [
    { name: 'documents', rows: useDocumentRows(query, found) },
    { name: 'people', rows: useContactRows(query, found.contacts.results) },
    { name: 'tags', rows: useTagRows(query, found.tags.results) },
  ];
  return arrange(items, query, recentIds())
    .flatMap((group): Group[] =>
      group.name === 'served'
        ? served
        : [{ name: group.name, rows: group.ranked.map(({ item, pieces, other }) => rowOf(item, pieces, other)) }],
    )
    .filter(({ rows }) => rows.length > 0);
}

// Below it stands where something is, which the row shows anyway.
const NAME_WEIGHT = 0.8;

function rowOf(item: Item, pieces: Piece[], other: string | null): Row {
  const { id, icon, run, where, keys, href, isChosen } = item;
  const alias = item.others?.find(({ text, weight }) => text === other && weight >= NAME_WEIGHT);
  return {
    id,
    icon,
    pieces,
    isData: false,
    isRemembered: true,
    run,
    ...(where ? { where } : {}),
    ...(alias ? { alias } : {}),
    ...(keys ? { keys } : {}),
    ...(href ? { href } : {}),
    ...(isChosen ? { isChosen } : {}),
  };
}

const MAX_DOCUMENTS = 6;
const MAX_PEOPLE = 5;
const MAX_TAGS = 3;

function useDocumentRows(query: string, found: Found): Row[] {
  const { t } = useTranslation('palette');
  const common = useTranslation('common').t;
  const { number } = useFormat();
  const router = useRouter();
  const rows = found.documents.results.slice(0, MAX_DOCUMENTS).map((document: DocumentSummary): Row => {
    const isDraft = document.status === 'new' || document.status === 'draft';
    const params = { id: String(document.id) };
    const target = { to: isDraft && document.can.edit ? '/documents/$id/edit' : '/documents/$id', params } as const;
    return {
      id: `document.${document.id}`,
      icon: FileText,
      pieces: piecesIn(document.title, query),
      isData: true,
      detail: document.number,
      where: common(`status.${document.status}`),
      href: router.buildLocation(target).href,
      isRemembered: false,
      run: () => void router.navigate(target),
    };
  });
  const { count } = found.documents;
  if (count <= rows.length) return rows;
  const target = { to: '/documents', search: { search: query.trim() } } as const;
  return [
    ...rows,
    {
      id: 'documents.all',
      icon: FileSearch,
      pieces: [{ text: t('all_documents', { count, number: number(count) }), isHit: false }],
      isData: false,
      href: router.buildLocation(target).href,
      isRemembered: false,
      run: () => void router.navigate(target),
    },
  ];
}

function useContactRows(query: string, contacts: readonly ContactSummary[]): Row[] {
  const router = useRouter();
  return contacts.slice(0, MAX_PEOPLE).map(({ id, email, firstName, lastName }): Row => {
    const name = fullName({ firstName, lastName });
    const target = { to: '/contacts/$id', params: { id: String(id) } } as const;
    return {
      id: `contact.${id}`,
      icon: User,
      pieces: piecesIn(name || email, query),
      isData: true,
      ...(name ? { detail: email } : {}),
      href: router.buildLocation(target).href,
      isRemembered: false,
      run: () => void router.navigate(target),
    };
  });
}

/** A tag leads to the contacts that bear it. */
function useTagRows(query: string, tags: readonly Tag[]): Row[] {
  const router = useRouter();
  return tags.slice(0, MAX_TAGS).map(({ id, name }): Row => {
    const target = { to: '/contacts', search: { tags: String(id) } } as const;
    return {
      id: `tag.${id}`,
      icon: TagIcon,
      pieces: piecesIn(name, query),
      isData: true,
      href: router.buildLocation(target).href,
      isRemembered: false,
      run: () => void router.navigate(target),
    };
  });
}
