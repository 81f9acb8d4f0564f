import classes from './layout.module.css';

/** What will be here, drawn before anything is known: needs neither texts nor theme. */
export function Opening() {
  return (
    <div className={classes.page} aria-busy="true">
      <div className={classes.header} />
      <div className={classes.opening}>
        <div className={classes.blank} />
      </div>
    </div>
  );
}
