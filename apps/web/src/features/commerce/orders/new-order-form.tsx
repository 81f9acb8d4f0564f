import { Alert, Grid, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core';
import type { Order, Product } from '@sealwright/contract';
import { useNavigate } from '@tanstack/react-router';
import { Info } from 'lucide-react';
import { useState } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { Card } from '../../../ui/card.tsx';
import { CancelButton, Form, FormActions, useEditForm } from '../../../ui/form/index.ts';
import { useLeaveGuard } from '../../../ui/form/use-leave-guard.ts';
import { errorText, useErrorTexts } from '../../../ui/error-text.ts';
import { toastDone } from '../../../ui/toast.ts';
import { CustomerFields } from './customer-fields.tsx';
import {
  bodyOf,
  type NewOrder,
  type NewOrderEdit,
  newOrderRules,
  NOTE_LENGTH,
  type Products,
  startOf,
  totalsIn,
} from './new-order.form.ts';
import { readProducts, useCreateOrder } from './new-order.queries.ts';
import { NewOrderLines } from './new-order-lines.tsx';
import { OrderTotals } from './order-totals.tsx';
import { LanguageField } from './papers-card.tsx';

type Props = { currency: string; order: Order | null; products: Products };

const WIDE = { base: 12, lg: 8 };
const NARROW = { base: 12, lg: 4 };

/** Customer, lines, and what they come to. What can be sold, and at what price, the server says in the end. */
export function NewOrderForm({ currency, order, products: start }: Props) {
  const { t } = useTranslation('orders');
  const navigate = useNavigate();
  const { edit, products, know, refusal } = useNewOrder({ currency, order, products: start });
  return (
    <Form of={edit} note={refusal ? <Refusal error={refusal} /> : undefined} failed={t('new.refused')}>
      <Grid gap="md">
        <Grid.Col span={WIDE}>
          <Stack gap="md">
            <Card title={t('customer')} description={t('new.customer_text')}>
              <CustomerFields edit={edit} />
            </Card>
            <Card title={t('lines')}>
              <NewOrderLines edit={edit} currency={currency} products={products} onKnown={know} />
            </Card>
            <Card title={t('new.terms')}>
              <Terms edit={edit} currency={currency} />
            </Card>
          </Stack>
        </Grid.Col>
        <Grid.Col span={NARROW}>
          <Card title={t('summary')}>
            <Stack gap="md" aria-live="polite">
              <Summary edit={edit} currency={currency} products={products} />
              <FormActions
                submit={t('new.submit')}
                isSaving={edit.isSaving}
                cancel={<CancelButton onClick={() => void navigate({ to: '/admin/orders' })} />}
              />
            </Stack>
          </Card>
        </Grid.Col>
      </Grid>
    </Form>
  );
}

// What was shown is not so any more: prices and stock are read anew, and the person looks again.
const CHANGED: readonly string[] = ['order_total_changed', 'stock_too_low', 'product_unavailable'];

function useNewOrder({ currency, order, products: start }: Props) {
  const { t } = useTranslation('orders');
  const navigate = useNavigate();
  const locale = useLocale();
  const create = useCreateOrder();
  const [products, setProducts] = useState(start);
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const edit = useEditForm<NewOrder>({
    rules: newOrderRules(currency, products),
    values: startOf(locale, order, start),
    save: async (values) => {
      setRefusal(null);
      const { id, number } = await create.mutateAsync(bodyOf(values, currency, products));
      guard.pass();
      toastDone(t('new.done', { number }));
      await navigate({ to: '/admin/orders/$id', params: { id: String(id) }, replace: true });
    },
    onRefused: (error) => {
      if (!(error instanceof ApiError) || !CHANGED.includes(error.code)) return false;
      setRefusal(error);
      const ids = edit.form.getValues('lines').map(({ product }) => product);
      // Where they cannot be read the refusal stands, and the next try says more.
      void readProducts(ids).then(setProducts, () => undefined);
      return true;
    },
  });
  const guard = useLeaveGuard(edit.isDirty);
  const know = (product: Product) => setProducts((known) => new Map(known).set(product.id, product));
  return { edit, products, know, refusal };
}

/** Names the product that cannot be sold like this. */
function Refusal({ error }: { error: ApiError }) {
  const { t } = useTranslation('orders');
  const errors = useErrorTexts();
  const { name, available } = error.facts;
  const values = { name: typeof name === 'string' ? name : '', left: typeof available === 'number' ? available : 0 };
  const isNamed = values.name !== '';
  const text =
    isNamed && error.code === 'stock_too_low'
      ? t('new.stock_left', values)
      : isNamed && error.code === 'product_unavailable'
        ? t('new.unavailable', values)
        : errorText(errors, error);
  return (
    <Alert role="alert" color="orange" icon={<Info aria-hidden />} title={t('new.refused')}>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {text}
      </Text>
    </Alert>
  );
}

type PartProps = { edit: NewOrderEdit; currency: string };

/** What comes on top and goes off, and what the papers say. */
function Terms({ edit, currency }: PartProps) {
  const { t } = useTranslation('orders');
  const { field, form } = edit;
  const amount = { inputMode: 'decimal', dir: 'ltr', autoComplete: 'off' } as const;
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          {...field('shipping')}
          {...amount}
          label={t('field.shipping')}
          description={t('field.shipping_hint', { currency })}
        />
        <TextInput
          {...field('discount')}
          {...amount}
          label={t('field.discount')}
          description={t('field.discount_hint', { currency })}
        />
      </SimpleGrid>
      <Controller
        name="locale"
        control={form.control}
        render={({ field: { value, onChange } }) => (
          <LanguageField
            label={t('field.locale')}
            description={t('field.locale_hint')}
            value={value}
            onChange={onChange}
          />
        )}
      />
      <Textarea
        {...field('note')}
        label={t('field.note')}
        description={t('field.note_hint')}
        maxLength={NOTE_LENGTH}
        autosize
        minRows={2}
        maxRows={8}
      />
    </Stack>
  );
}

function Summary({ edit, currency, products }: PartProps & { products: Products }) {
  const values = useWatch({ control: edit.form.control });
  return <OrderTotals totals={totalsIn(values as NewOrder, currency, products)} currency={currency} />;
}
