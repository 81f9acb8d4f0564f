import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isHere, type NavigationEntry } from '../navigation.ts';
import { usePathname } from './use-navigation.ts';

/** The link of an entry. */
export function NavigationLink(props: {
  entry: NavigationEntry;
  className: string | undefined;
  label?: string;
  onClick?: (() => void) | undefined;
  children: ReactNode;
}) {
  const { entry } = props;
  const isCurrent = isHere(entry, usePathname());
  const shared = {
    ...(props.className ? { className: props.className } : {}),
    ...(props.label ? { 'aria-label': props.label } : {}),
    ...(props.onClick ? { onClick: props.onClick } : {}),
    // The guided tour points at it.
    'data-tour': `nav.${entry.key}`,
    'data-here': isCurrent || undefined,
    // The router's own answer would call /documents current on /documents/add-document too.
    activeOptions: { exact: true },
    'aria-current': isCurrent ? ('page' as const) : undefined,
  };
  return (
    <Link {...shared} to={entry.to}>
      {props.children}
    </Link>
  );
}
