import classes from './list-table.module.css';

/** The look of the link in a row's title. The whole row is pressed through it: everywhere, or in cards alone. */
export const rowLink = (covers: 'row' | 'card') => ({ className: classes.link ?? '', 'data-covers': covers });
