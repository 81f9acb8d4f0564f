import { useTranslation } from 'react-i18next';
import classes from './skip-link.module.css';

/** The first stop of the Tab key: past header and navigation. */
export function SkipLink() {
  const { t } = useTranslation('common');
  return (
    <a
      href="#content"
      className={classes.link}
      onClick={(event) => {
        // Moves the focus without leaving a fragment in the address, where views live.
        event.preventDefault();
        document.getElementById('content')?.focus();
      }}
    >
      {t('skip_to_content')}
    </a>
  );
}
