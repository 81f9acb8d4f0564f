import { Link, useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { NavigationEntry } from '../navigation.ts';

/** An entry's link: to its screen, or to the page that says that it comes later. */
export function NavigationLink(props: {
  entry: NavigationEntry;
  className: string | undefined;
  label?: string;
  onClick?: (() => void) | undefined;
  children: ReactNode;
}) {
  const { entry } = props;
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const shared = {
    ...(props.className ? { className: props.className } : {}),
    ...(props.label ? { 'aria-label': props.label } : {}),
    ...(props.onClick ? { onClick: props.onClick } : {}),
  };
  if (!entry.to) {
    return (
      <Link {...shared} data-later to="/later/$part" params={{ part: `nav.${entry.key}` }}>
        {props.children}
      </Link>
    );
  }
  return (
    // The router's own answer would call /documents active on /documents/add-document too.
    <Link
      {...shared}
      to={entry.to}
      activeOptions={{ exact: true }}
      data-here={isHere(entry.to, pathname) || undefined}
      aria-current={isHere(entry.to, pathname) ? 'page' : undefined}
    >
      {props.children}
    </Link>
  );
}

const isHere = (to: string, pathname: string): boolean =>
  pathname === to || (to === '/documents' && /^\/documents\/\d+(\/edit)?$/.test(pathname));
