import { Link } from '@tanstack/react-router';
import { BookOpen, Boxes, Webhook } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import classes from './developers-tabs.module.css';

const TABS = [
  { key: 'documentation', to: '/developers', icon: BookOpen },
  { key: 'applications', to: '/developers/applications', icon: Boxes },
  { key: 'webhooks', to: '/developers/webhooks', icon: Webhook },
] as const;

/** The parts of the developers tool: each is a page, and these lead from one to the other. */
export function DevelopersTabs() {
  const { t } = useTranslation('documentation');
  return (
    <nav aria-label={t('tabs')} className={classes.row}>
      {TABS.map(({ key, to, icon: Icon }) => (
        <Link key={key} to={to} className={classes.tab} activeOptions={{ exact: true, includeSearch: false }}>
          <Icon size={18} aria-hidden />
          {t(`tab.${key}`)}
        </Link>
      ))}
    </nav>
  );
}
