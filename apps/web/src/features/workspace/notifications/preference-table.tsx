import { Checkbox, Flex, Stack, Table, Text, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { hasWay, NOTIFICATION_WAYS, type NotificationPreference, type NotificationStatus } from '@sealwright/contract';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { NotificationIcon } from './notification-icon.tsx';
import { grouped, type Group, type Way } from './preferences.ts';
import { Ruled } from '../../../ui/ruled.tsx';

type Choosing = {
  preferences: readonly NotificationPreference[];
  onChoose: (status: NotificationStatus, way: Way, isOn: boolean) => void;
};

/** Each kind with the ways it has, by what they are about: a table, or a card for each where a table is too wide. */
export function PreferenceTable(props: Choosing) {
  const isNarrow = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  return isNarrow ? <Cards {...props} /> : <Wide {...props} />;
}

function Wide({ preferences, onChoose }: Choosing) {
  const { t } = useTranslation('notifications');
  return (
    <Table verticalSpacing="sm" horizontalSpacing="md" fz="sm">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{t('preferences.kind')}</Table.Th>
          {NOTIFICATION_WAYS.map((way) => (
            <Table.Th key={way} scope="col" w={132}>
              {t(`way.${way}`)}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      {grouped(preferences).map(({ name, preferences: members }) => (
        <Table.Tbody key={name}>
          <Table.Tr>
            <Table.Th scope="rowgroup" colSpan={NOTIFICATION_WAYS.length + 1} pt="lg" fw={600}>
              {t(`group.${name}`)}
            </Table.Th>
          </Table.Tr>
          {members.map((one) => (
            <Table.Tr key={one.status}>
              <Table.Th scope="row" c="inherit" fz="inherit" fw="inherit">
                <Kind status={one.status} />
              </Table.Th>
              {NOTIFICATION_WAYS.map((way) => (
                <Table.Td key={way}>
                  {hasWay(one.status, way) ? (
                    <Checkbox
                      aria-label={t('preferences.choice', { kind: t(`status.${one.status}`), way: t(`way.${way}`) })}
                      checked={one[way]}
                      onChange={(event) => onChoose(one.status, way, event.currentTarget.checked)}
                    />
                  ) : null}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      ))}
    </Table>
  );
}

function Cards({ preferences, onChoose }: Choosing) {
  return (
    <Stack gap="lg" p="md">
      {grouped(preferences).map((group) => (
        <GroupOfCards key={group.name} group={group} onChoose={onChoose} />
      ))}
    </Stack>
  );
}

function GroupOfCards({ group, onChoose }: Pick<Choosing, 'onChoose'> & { group: Group }) {
  const { t } = useTranslation('notifications');
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Title order={2} id={id} size="xs" c="dimmed" mb="xs">
        {t(`group.${group.name}`)}
      </Title>
      <Ruled>
        {group.preferences.map((one) => (
          <li key={one.status}>
            <fieldset>
              <legend className="visually-hidden">{t(`status.${one.status}`)}</legend>
              <Kind status={one.status} />
              <Stack gap={4} ps={44} pt="xs">
                {NOTIFICATION_WAYS.filter((way) => hasWay(one.status, way)).map((way) => (
                  <Checkbox
                    key={way}
                    label={t(`way.${way}`)}
                    py="sm"
                    checked={one[way]}
                    onChange={(event) => onChoose(one.status, way, event.currentTarget.checked)}
                  />
                ))}
              </Stack>
            </fieldset>
          </li>
        ))}
      </Ruled>
    </section>
  );
}

function Kind({ status }: { status: NotificationStatus }) {
  const { t } = useTranslation('notifications');
  return (
    <Flex gap="sm" align="center" component="span">
      <NotificationIcon status={status} />
      <span>
        <Text span display="block" size="sm" fw={600} c="var(--mantine-color-text)">
          {t(`status.${status}`)}
        </Text>
        <Text span size="xs" c="dimmed">
          {t(`kind.${status}`)}
        </Text>
      </span>
    </Flex>
  );
}
