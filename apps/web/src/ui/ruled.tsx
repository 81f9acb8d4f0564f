import type { ReactNode } from 'react';
import classes from './ruled.module.css';

/** Rows with a line between them. */
export function Ruled(props: {
  component?: 'ul' | 'div';
  'aria-label'?: string;
  'aria-labelledby'?: string;
  children: ReactNode;
}) {
  const { component: Tag = 'ul', ...others } = props;
  return <Tag {...others} className={classes.ruled} />;
}
