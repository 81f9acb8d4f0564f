import { Checkbox } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { hasWay, NOTIFICATION_WAYS, type NotificationPreference, type NotificationStatus } from '@sealwright/contract';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { NotificationIcon } from './notification-icon.tsx';
import { grouped, type Group, type Way } from './preferences.ts';
import classes from './preferences-page.module.css';

type Choosing = {
  preferences: readonly NotificationPreference[];
  onChoose: (status: NotificationStatus, way: Way, isOn: boolean) => void;
};

/** Each kind with the ways it has, by what they are about: a table, or a card for each where a table is too wide. */
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
          {NOTIFICATION_WAYS.map((way) => (
            <th key={way} scope="col">
              {t(`way.${way}`)}
            </th>
          ))}
        </tr>
      </thead>
      {grouped(preferences).map(({ name, preferences: members }) => (
        <tbody key={name}>
          <tr>
            <th scope="rowgroup" colSpan={NOTIFICATION_WAYS.length + 1} className={classes.group}>
              {t(`group.${name}`)}
            </th>
          </tr>
          {members.map((one) => (
            <tr key={one.status}>
              <th scope="row">
                <Kind status={one.status} />
              </th>
              {NOTIFICATION_WAYS.map((way) => (
                <td key={way}>
                  {hasWay(one.status, way) ? (
                    <Checkbox
                      aria-label={t('preferences.choice', { kind: t(`status.${one.status}`), way: t(`way.${way}`) })}
                      checked={one[way]}
                      onChange={(event) => onChoose(one.status, way, event.currentTarget.checked)}
                    />
                  ) : null}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

function Cards({ preferences, onChoose }: Choosing) {
  return grouped(preferences).map((group) => <GroupOfCards key={group.name} group={group} onChoose={onChoose} />);
}

function GroupOfCards({ group, onChoose }: Pick<Choosing, 'onChoose'> & { group: Group }) {
  const { t } = useTranslation('notifications');
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={classes.group}>
        {t(`group.${group.name}`)}
      </h2>
      <ul className={classes.cards}>
        {group.preferences.map((one) => (
          <li key={one.status}>
            <fieldset className={classes.card}>
              <legend className="visually-hidden">{t(`status.${one.status}`)}</legend>
              <Kind status={one.status} />
              <div className={classes.ways}>
                {NOTIFICATION_WAYS.filter((way) => hasWay(one.status, way)).map((way) => (
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
    </section>
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
