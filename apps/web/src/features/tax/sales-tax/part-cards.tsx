import { Button, Group } from '@mantine/core';
import { Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';

type Props = {
  /** The texts are those of this part. */
  part: 'agency' | 'rate';
  fields: readonly { key: string }[];
  most: number;
  onAdd: () => void;
  onRemove: (index: number) => void;
  children: (index: number) => ReactNode;
};

/** A card for each agency or rate of a registration. The last one cannot be taken away. */
export function PartCards({ part, fields, most, onAdd, onRemove, children }: Props) {
  const { t } = useTranslation('sales-tax');
  return (
    <>
      {fields.map(({ key }, index) => (
        <Card
          key={key}
          title={t(`${part}.title`, { number: index + 1 })}
          actions={
            fields.length > 1 ? (
              <Button
                variant="default"
                size="sm"
                leftSection={<Trash2 size={16} aria-hidden />}
                aria-label={t(`${part}.remove_one`, { number: index + 1 })}
                onClick={() => onRemove(index)}
              >
                {t('remove')}
              </Button>
            ) : null
          }
        >
          {children(index)}
        </Card>
      ))}
      <Group>
        <Button
          variant="default"
          leftSection={<Plus size={18} aria-hidden />}
          disabled={fields.length >= most}
          onClick={onAdd}
        >
          {t(`${part}.add`)}
        </Button>
      </Group>
    </>
  );
}
