import { ActionIcon } from '@mantine/core';
import { EllipsisVertical } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Bdi } from '../../../../ui/bidi.tsx';
import { useSigning } from '../signing.context.ts';
import classes from './layout.module.css';

/** What lies before the person, from whom, and the way to everything that is not signing. */
export function Header({ onMenu }: { onMenu: () => void }) {
  const { t } = useTranslation('signing');
  const { title, senderName } = useSigning((state) => state.view.document);
  const logoUrl = useSigning((state) => state.view.logoUrl);
  return (
    <header className={classes.header}>
      {logoUrl ? <img className={classes.logo} src={logoUrl} alt="" /> : null}
      <div className={classes.titles}>
        <h1 className={classes.title}>
          <Bdi>{title}</Bdi>
        </h1>
        <p className={classes.from}>
          {t('from')} <Bdi>{senderName}</Bdi>
        </p>
      </div>
      <div className={classes.tools}>
        <ActionIcon aria-label={t('menu')} aria-haspopup="dialog" onClick={onMenu}>
          <EllipsisVertical size={20} aria-hidden />
        </ActionIcon>
      </div>
    </header>
  );
}
