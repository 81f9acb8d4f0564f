import type { DocumentSummary } from '@sealwright/contract';
import type { ReactNode } from 'react';
import { fetchPatiently, lazyAhead } from '../../../ui/lazy-ahead.ts';
import { Menu, type MenuButtonProps } from '../../../ui/menu.tsx';

// Fetched once the rows are seen: before that no one can have opened a menu of theirs.
const Items = lazyAhead(async () => {
  const { DocumentMenuItems } = await fetchPatiently(() => import('./document-menu-items.tsx'));
  return DocumentMenuItems;
});

export const fetchDocumentMenu = (): void => Items.fetchAhead();

/** Everything that can be done with a document, behind a button. */
export function DocumentMenu(props: {
  document: DocumentSummary;
  renderButton: (props: MenuButtonProps) => ReactNode;
  onDeleted?: () => void;
}) {
  return (
    <Menu renderButton={props.renderButton}>
      <Items document={props.document} onDeleted={props.onDeleted} />
    </Menu>
  );
}
