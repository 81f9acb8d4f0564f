import { Checkbox } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { NotificationPreference, NotificationStatus } from '@sealwright/contract';
import { useTranslation } from 'react-i18next';
import { NotificationIcon } from './notification-icon.tsx';
import { WAYS, type Way } from './preferences.ts';
import classes from './preferences-page.module.css';

type Choosing = {
  preferences: readonly NotificationPreference[];
  onChoose: (status: NotificationStatus, way: Way, isOn: boolean) => void;
};

/** Each kind with its three ways: a table, or a card for each where a table is too wide. */
export function PreferenceTable(props: Choosing) {
  const isNarrow = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  return isNarrow ? <Cards {...props} /> : <Table {...props} />;
}

function Table({ preferences, onChoose }: Choosing) {
  const { t } = useTranslation('notifications');
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t('preferences.kind')}</th>
          {WAYS.map((way) => (
            <th key={way} scope="col">
              {t(`way.${way}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {preferences.map((one) => (
          <tr key={one.status}>
            <th scope="row">
              <Kind status={one.status} />
            </th>
            {WAYS.map((way) => (
              <td key={way}>
                <Checkbox
                  aria-label={t('preferences.choice', { kind: t(`status.${one.status}`), way: t(`way.${way}`) })}
                  checked={one[way]}
                  onChange={(event) => onChoose(one.status, way, event.currentTarget.checked)}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cards({ preferences, onChoose }: Choosing) {
  const { t } = useTranslation('notifications');
  return (
    <ul className={classes.cards}>
      {preferences.map((one) => (
        <li key={one.status}>
          <fieldset className={classes.card}>
            <legend className="visually-hidden">{t(`status.${one.status}`)}</legend>
            <Kind status={one.status} />
            <div className={classes.ways}>
              {WAYS.map((way) => (
                <Checkbox
                  key={way}
                  label={t(`way.${way}`)}
                  checked={one[way]}
                  onChange={(event) => onChoose(one.status, way, event.currentTarget.checked)}
                />
              ))}
            </div>
          </fieldset>
        </li>
      ))}
    </ul>
  );
}

function Kind({ status }: { status: NotificationStatus }) {
  const { t } = useTranslation('notifications');
  return (
    <span className={classes.kind}>
      <NotificationIcon status={status} />
      <span>
        <strong>{t(`status.${status}`)}</strong>
        <small>{t(`kind.${status}`)}</small>
      </span>
    </span>
  );
}
