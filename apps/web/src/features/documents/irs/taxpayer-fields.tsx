import { Alert, Button, Group, Select } from '@mantine/core';
import { HAS_REAL_KBA, type RecipientRole, TAXPAYERS, type Taxpayer } from '@sealwright/contract';
import { Tablet } from 'lucide-react';
import { useTranslation } from 'react-i18next';

type Props = {
  taxpayer: Taxpayer | null;
  role: RecipientRole;
  identity: string | null;
  onChange: (values: { taxpayer?: Taxpayer | null; role?: RecipientRole }) => void;
};

const NONE = 'none';

/** Whose signature an IRS form asks for, and how they can be identified. */
export function TaxpayerFields({ taxpayer, role, identity, onChange }: Props) {
  const { t } = useTranslation('irs-forms');
  const isFarAway = taxpayer !== null && role !== 'in_person' && (identity !== 'kba' || !HAS_REAL_KBA);
  return (
    <>
      <Select
        mt="sm"
        label={t('taxpayer')}
        description={t('taxpayer.text')}
        allowDeselect={false}
        data={[
          { value: NONE, label: t('taxpayer.none') },
          ...TAXPAYERS.map((value) => ({ value, label: t(`person.${value}`) })),
        ]}
        value={taxpayer ?? NONE}
        onChange={(value) => onChange({ taxpayer: TAXPAYERS.find((one) => one === value) ?? null })}
      />
      {isFarAway ? (
        <Alert mt="sm" p="sm" color="yellow" variant="light">
          {t(HAS_REAL_KBA ? 'taxpayer.needs_kba' : 'taxpayer.no_kba')}
          <Group mt="xs">
            <Button
              size="xs"
              variant="default"
              leftSection={<Tablet size={14} aria-hidden />}
              onClick={() => onChange({ role: 'in_person' })}
            >
              {t('taxpayer.in_person')}
            </Button>
          </Group>
        </Alert>
      ) : null}
    </>
  );
}
