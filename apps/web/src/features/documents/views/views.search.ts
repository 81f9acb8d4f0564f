import type { DocumentView } from '@sealwright/contract';
import { DEFAULT_SEARCH, DocumentsSearch } from '../documents/documents.search.ts';

/** All of the address but the page, and which view it is. */
export function textOfView(search: DocumentsSearch): string {
  const { page: _page, view: _view, ...kept } = search;
  const usual: Record<string, unknown> = DEFAULT_SEARCH;
  const told = Object.entries(kept).filter(([key, value]) => value !== undefined && value !== usual[key]);
  return new URLSearchParams(
    told.map(([key, value]): [string, string] => [key, String(value)]).sort(([one], [other]) => (one < other ? -1 : 1)),
  ).toString();
}

/** What a view shows, at its first page. What the list does not know any more falls back to the default. */
export const searchOfView = ({ id, search }: Pick<DocumentView, 'id' | 'search'>): DocumentsSearch => ({
  ...DocumentsSearch.parse(Object.fromEntries(new URLSearchParams(search))),
  view: id,
});

/** The list as it opens where no view is wanted, also not the default one. */
export const ALL: DocumentsSearch = { ...DEFAULT_SEARCH, view: 0 };

/** Whether the address says nothing: then the default view may open. */
export const isUntouched = (search: DocumentsSearch): boolean =>
  search.view === undefined && search.page === 1 && textOfView(search) === '';
