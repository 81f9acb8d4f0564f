import classes from './list-table.module.css';

// Of a longer one, a row shows a part.
const LONG = 60;

/**
 * The look of the link in a row's title. The whole row is pressed through it: everywhere, or in cards alone. A long `title` is
 * cut after a few lines and said in full by its tooltip.
 */
export const rowLink = (covers: 'row' | 'card', title = '') => ({
  className: classes.link ?? '',
  'data-covers': covers,
  ...(title.length > LONG ? { title } : {}),
});
