import type { ComponentProps } from 'react';
import classes from './icon-button.module.css';

/**
 * The button of a row, with an icon in it: looks like Mantine's `ActionIcon`. Lists have one in every row, and Mantine's takes half
 * of a row's time.
 */
export function IconButton({ className = '', ...props }: ComponentProps<'button'> & { 'aria-label': string }) {
  return <button type="button" {...props} className={`${classes.button} ${className}`} />;
}
