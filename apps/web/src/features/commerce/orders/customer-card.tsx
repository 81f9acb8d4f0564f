import { Stack, Text } from '@mantine/core';
import type { Order } from '@sealwright/contract';
import { useTranslation } from 'react-i18next';
import { Bdi } from '../../../ui/bidi.tsx';
import { Card } from '../../../ui/card.tsx';
import { Facts } from '../../../ui/facts.tsx';

const FACTS = ['company', 'email', 'phone'] as const;

/** Who buys, as it stands on the papers. */
export function CustomerCard({ order: { customer } }: { order: Order }) {
  const { t } = useTranslation('orders');
  const { name, street, city, region, postalCode, country } = customer;
  const place = [street, [postalCode, city].filter((part) => part !== '').join(' '), region, country];
  const address = place.filter((line) => line !== '');
  return (
    <Card title={t('customer')}>
      <Stack gap="sm" style={{ overflowWrap: 'anywhere' }}>
        <Text fw={550}>
          <Bdi>{name}</Bdi>
        </Text>
        <Facts
          facts={[
            ...FACTS.filter((key) => customer[key] !== '').map((key) => ({
              key,
              name: t(`field.${key}`),
              value: <Bdi>{customer[key]}</Bdi>,
            })),
            ...(address.length === 0
              ? []
              : [
                  {
                    key: 'address',
                    name: t('customer.address'),
                    value: address.map((line, index) => (
                      <div key={index}>
                        <Bdi>{line}</Bdi>
                      </div>
                    )),
                  },
                ]),
          ]}
        />
      </Stack>
    </Card>
  );
}
