import { Autocomplete, NativeSelect, SimpleGrid, TagsInput, TextInput } from '@mantine/core';
import { PRODUCT_CATEGORIES, PRODUCT_STATUSES, type Product, STOCK_STATES } from '@sealwright/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Controller, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { CancelButton, Form, FormActions, useEditForm } from '../../../ui/form/index.ts';
import { useLeaveGuard } from '../../../ui/form/use-leave-guard.ts';
import { toastDone } from '../../../ui/toast.ts';
import { formOf, inputOf, NEW_PRODUCT, patchOf, productForm, type ProductForm as Values } from './product.form.ts';
import { productQuery, useChangeProduct, useCreateProduct, wordsQuery } from './products.queries.ts';

/** A product that is not saved yet. */
export function NewProductForm({ currency }: { currency: string }) {
  const { t } = useTranslation('products');
  const navigate = useNavigate();
  const create = useCreateProduct();
  const edit = useEditForm<Values>({
    rules: productForm(currency),
    values: NEW_PRODUCT,
    save: async (values) => {
      const { id, name } = await create.mutateAsync(inputOf(values, currency));
      guard.pass();
      toastDone(t('created', { name }));
      await navigate({ to: '/admin/products/$id', params: { id: String(id) }, replace: true });
    },
  });
  const guard = useLeaveGuard(edit.isDirty);
  return (
    <Card label={t('one')}>
      <Form of={edit} failed={t('save_failed')}>
        <Fields edit={edit} currency={currency} />
        <FormActions
          submit={t('create_submit')}
          isSaving={edit.isSaving}
          cancel={<CancelButton onClick={() => void navigate({ to: '/admin/products' })} />}
        />
      </Form>
    </Card>
  );
}

/** A saved one. What someone else saved meanwhile comes in beside what was typed here. */
export function EditProductForm({ product }: { product: Product }) {
  const { t } = useTranslation('products');
  const cache = useQueryClient();
  const { currency } = product;
  const change = useChangeProduct(product);
  const edit = useEditForm<Values>({
    rules: productForm(currency),
    values: formOf(product),
    follows: true,
    save: async (values, isChanged) => {
      const saved = await change.mutateAsync(patchOf(values, currency, isChanged));
      toastDone(t('saved', { name: saved.name }));
    },
    readAgain: () => cache.fetchQuery({ ...productQuery(product.id), staleTime: 0 }),
  });
  useLeaveGuard(edit.isDirty);
  return (
    <Card title={t('details')}>
      <Form of={edit} failed={t('save_failed')}>
        <Fields edit={edit} currency={currency} />
        <FormActions
          submit={t('save')}
          isSaving={edit.isSaving}
          cancel={edit.isDirty ? <CancelButton onClick={() => edit.form.reset()} /> : null}
        />
      </Form>
    </Card>
  );
}

type FieldsProps = { edit: ReturnType<typeof useEditForm<Values>>; currency: string };

const TWO = { base: 1, sm: 2 };

function Fields({ edit, currency }: FieldsProps) {
  const { t } = useTranslation('products');
  const { field } = edit;
  const amount = { inputMode: 'decimal', dir: 'ltr' } as const;
  const count = { inputMode: 'numeric', dir: 'ltr' } as const;
  const stock = useWatch({ control: edit.form.control, name: 'stock' });
  return (
    <>
      <TextInput {...field('name')} label={t('field.name')} maxLength={200} required />
      <SimpleGrid cols={TWO}>
        <TextInput {...field('sku')} label={t('field.sku')} maxLength={64} dir="ltr" required />
        <NativeSelect
          {...field('category')}
          label={t('field.category')}
          data={PRODUCT_CATEGORIES.map((value) => ({ value, label: t(`category.${value}`) }))}
        />
      </SimpleGrid>
      <Words edit={edit} />
      <SimpleGrid cols={TWO}>
        <TextInput
          {...field('price')}
          {...amount}
          label={t('field.price')}
          description={t('field.price_hint', { currency })}
          required
        />
        <TextInput {...field('taxRate')} {...amount} label={t('field.tax_rate')} description={t('field.tax_hint')} />
        <TextInput
          {...field('bulkPrice')}
          {...amount}
          label={t('field.bulk_price')}
          description={t('field.bulk_hint')}
        />
        <TextInput
          {...field('bulkFrom')}
          {...count}
          label={t('field.bulk_from')}
          description={t('field.bulk_from_hint')}
        />
        <TextInput
          {...field('quantity')}
          {...count}
          label={t('field.quantity')}
          description={t('field.quantity_hint')}
        />
        <NativeSelect
          {...field('stock')}
          label={t('field.stock')}
          description={t('field.stock_hint')}
          data={[
            { value: 'auto', label: t('stock.auto') },
            ...STOCK_STATES.map((value) => ({ value, label: t(`stock.${value}`) })),
          ]}
        />
        {stock === 'auto' ? (
          <TextInput
            {...field('limitedFrom')}
            {...count}
            label={t('field.limited_from')}
            description={t('field.limited_hint')}
          />
        ) : null}
        <NativeSelect
          {...field('status')}
          label={t('field.status')}
          description={t('field.status_hint')}
          data={PRODUCT_STATUSES.map((value) => ({ value, label: t(`status.${value}`) }))}
        />
      </SimpleGrid>
    </>
  );
}

/** Brand, vendor and tags, with those in use to choose from. */
function Words({ edit }: Pick<FieldsProps, 'edit'>) {
  const { t } = useTranslation('products');
  const { data } = useQuery(wordsQuery);
  const { control } = edit.form;
  return (
    <>
      <SimpleGrid cols={TWO}>
        <Controller
          name="brand"
          control={control}
          render={({ field: { ref, ...field } }) => (
            <Autocomplete
              {...field}
              ref={ref}
              label={t('field.brand')}
              data={data?.brands ?? []}
              limit={20}
              maxLength={120}
              error={edit.field('brand').error}
            />
          )}
        />
        <Controller
          name="vendor"
          control={control}
          render={({ field: { ref, ...field } }) => (
            <Autocomplete
              {...field}
              ref={ref}
              label={t('field.vendor')}
              data={data?.vendors ?? []}
              limit={20}
              maxLength={120}
              error={edit.field('vendor').error}
            />
          )}
        />
      </SimpleGrid>
      <Controller
        name="tags"
        control={control}
        render={({ field: { ref, ...field } }) => (
          <TagsInput
            {...field}
            ref={ref}
            label={t('field.tags')}
            description={t('field.tags_hint')}
            data={data?.tags ?? []}
            limit={20}
            maxTags={20}
            splitChars={[',', '،', '，']}
            acceptValueOnBlur
            error={edit.field('tags').error}
          />
        )}
      />
    </>
  );
}
