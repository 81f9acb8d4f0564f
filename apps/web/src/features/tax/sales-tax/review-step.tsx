import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { rateOn, type SalesTaxRegistration } from '@sealwright/contract';
import { CircleCheck, Info } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Bdi } from '../../../ui/bidi.tsx';
import { Card } from '../../../ui/card.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { placeOf } from './registrations-page.tsx';
import { useCompleteRegistration } from './sales-tax.queries.ts';
import { useTaxFormat } from './use-tax-format.ts';

const STEP_OF = { address: 2, agencies: 3, rates: 4 } as const;

/** All that was entered, what is missing, and the act that completes it. */
export function ReviewStep(props: { registration: SalesTaxRegistration; onShow: (step: number) => void }) {
  const { registration, onShow } = props;
  const { t } = useTranslation('sales-tax');
  const complete = useCompleteRegistration(registration.id);
  const { missing, isComplete } = registration;
  return (
    <Stack gap="md">
      <ErrorNote error={complete.error} title={t('setup.save_failed')} />
      {isComplete ? (
        <Alert color="green" icon={<CircleCheck aria-hidden />} title={t('review.complete')}>
          {t('review.complete_text')}
        </Alert>
      ) : null}
      {missing.length > 0 ? (
        <Alert color="blue" icon={<Info aria-hidden />} title={t('review.missing')}>
          <Group gap="xs">
            {missing.map((part) => (
              <Button key={part} size="sm" variant="default" onClick={() => onShow(STEP_OF[part])}>
                {t(`step.${part}`)}
              </Button>
            ))}
          </Group>
        </Alert>
      ) : null}
      <Summary registration={registration} onShow={onShow} />
      <Group gap="sm">
        {isComplete ? (
          <LinkButton to="/sales-tax/manage" search={{ registration: registration.id }}>
            {t('review.to_periods')}
          </LinkButton>
        ) : (
          <Button disabled={missing.length > 0} loading={complete.isPending} onClick={() => complete.mutate()}>
            {t('review.submit')}
          </Button>
        )}
        <LinkButton variant="default" to="/sales-tax/setup">
          {t('review.back')}
        </LinkButton>
      </Group>
    </Stack>
  );
}

function Summary({ registration, onShow }: { registration: SalesTaxRegistration; onShow: (step: number) => void }) {
  const { t } = useTranslation('sales-tax');
  const format = useTaxFormat();
  const { agencies, rates } = registration;
  const edit = (step: number) => (
    <Button variant="default" size="sm" onClick={() => onShow(step)} aria-label={t(`review.edit_${step as 2 | 3 | 4}`)}>
      {t('review.edit')}
    </Button>
  );
  return (
    <>
      <Card title={t('step.address')} actions={edit(2)}>
        <Text style={{ overflowWrap: 'anywhere' }}>
          <Bdi>{placeOf(registration) ?? t('setup.no_address')}</Bdi>
        </Text>
      </Card>
      <Card title={t('step.agencies')} actions={edit(3)}>
        {agencies.map(({ id, name, level, frequencies, reporting, dueDay, taxIdEnd }) => (
          <Facts
            key={id}
            facts={[
              { key: 'name', name: t(`level.${level}`), value: <Bdi>{name}</Bdi> },
              ...frequencies.map(({ from, frequency }) => ({
                key: from,
                name: t('review.from', { day: format.day(from) }),
                value: t(`frequency.${frequency}`),
              })),
              { key: 'reporting', name: t('agency.reporting'), value: t(`reporting.${reporting}`) },
              { key: 'due', name: t('agency.due_day'), value: dueDay },
              ...(taxIdEnd === null ? [] : [{ key: 'id', name: t('agency.tax_id'), value: `••• ${taxIdEnd}` }]),
            ]}
          />
        ))}
      </Card>
      <Card title={t('step.rates')} actions={edit(4)}>
        <Facts
          facts={rates.flatMap((rate) =>
            rate.versions.map(({ from }) => ({
              key: `${rate.id} ${from}`,
              name: <Bdi>{rate.name}</Bdi>,
              value: t('review.rate', { rate: format.rate(rateOn(rate, from) ?? 0), day: format.day(from) }),
            })),
          )}
        />
      </Card>
    </>
  );
}
