import { ActionIcon, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { lineAmount, type Product } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useFieldArray, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { useFieldText } from '../../../ui/form/index.ts';
import { Ruled } from '../../../ui/ruled.tsx';
import { useMoney } from '../plans/use-money.ts';
import { Cover, StockBadge } from '../products/product-marks.tsx';
import { type NewOrderEdit, priceOf, type Products, shortageOf } from './new-order.form.ts';
import { productChoicesQuery } from './new-order.queries.ts';

type Props = { edit: NewOrderEdit; currency: string; products: Products; onKnown: (product: Product) => void };

/** What is bought: products are searched and added, each with how many. */
export function NewOrderLines({ edit, currency, products, onKnown }: Props) {
  const { t } = useTranslation('orders');
  const text = useFieldText();
  const { form } = edit;
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'lines' });
  const { lines: problem } = form.formState.errors;
  const add = (product: Product) => {
    onKnown(product);
    const at = form.getValues('lines').findIndex((line) => line.product === product.id);
    if (at >= 0) form.setFocus(`lines.${at}.quantity`);
    else append({ product: product.id, quantity: '1' }, { focusName: `lines.${fields.length}.quantity` });
    form.clearErrors('lines');
  };
  return (
    <Stack gap="md">
      <ProductSelect error={text(problem?.message ?? problem?.root?.message)} currency={currency} onChoose={add} />
      {fields.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('new.no_lines')}
        </Text>
      ) : (
        <Ruled aria-label={t('lines')}>
          {fields.map(({ id, product }, index) => (
            <LineRow
              key={id}
              edit={edit}
              index={index}
              product={products.get(product)}
              currency={currency}
              onRemove={() => remove(index)}
            />
          ))}
        </Ruled>
      )}
    </Stack>
  );
}

/** Searches the products that can be sold. What is chosen is added, and the search begins anew. */
function ProductSelect(props: { error: string | undefined; currency: string; onChoose: (product: Product) => void }) {
  const { t } = useTranslation('orders');
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, 250);
  const { data } = useQuery(productChoicesQuery(search));
  const found = data?.results ?? [];
  return (
    <Select
      label={t('new.add')}
      placeholder={t('new.add_search')}
      searchable
      autoComplete="off"
      error={props.error}
      data={found.map(({ id, name, sku }) => ({ value: String(id), label: `${name} (${sku})` }))}
      // The server has searched already.
      filter={({ options }) => options}
      renderOption={({ option }) => (
        <ProductOption product={found.find(({ id }) => String(id) === option.value)} currency={props.currency} />
      )}
      value={null}
      searchValue={typed}
      onSearchChange={setTyped}
      nothingFoundMessage={t('new.no_products')}
      onChange={(value) => {
        const product = found.find(({ id }) => String(id) === value);
        setTyped('');
        if (product) props.onChoose(product);
      }}
    />
  );
}

function ProductOption({ product, currency }: { product: Product | undefined; currency: string }) {
  const money = useMoney();
  if (product === undefined) return null;
  const { name, sku, images, price, stock } = product;
  return (
    <Group gap="sm" wrap="nowrap" w="100%">
      <Cover images={images} />
      <div style={{ flex: '1 1 auto', minInlineSize: 0, overflowWrap: 'anywhere' }}>
        <Text size="sm" lineClamp={2}>
          <Bdi>{name}</Bdi>
        </Text>
        <Text size="xs" c="dimmed">
          <Bdi>{sku}</Bdi> · <Bdi>{money(price, currency)}</Bdi>
        </Text>
      </div>
      <StockBadge stock={stock} />
    </Group>
  );
}

type RowProps = {
  edit: NewOrderEdit;
  index: number;
  product: Product | undefined;
  currency: string;
  onRemove: () => void;
};

function LineRow({ edit, index, product, currency, onRemove }: RowProps) {
  const { t } = useTranslation('orders');
  const money = useMoney();
  const path = `lines.${index}.quantity` as const;
  const quantity = useWatch({ control: edit.form.control, name: path });
  const { error, ...field } = edit.field(path);
  const price = priceOf(product, quantity);
  const shortage = useShortage(product, quantity);
  const name = product?.name ?? t('line.gone');
  return (
    <li>
      <Group gap="sm" align="flex-start" wrap="wrap">
        <div style={{ flex: '1 1 220px', minInlineSize: 0, overflowWrap: 'anywhere' }}>
          <Text fw={550}>
            <Bdi>{name}</Bdi>
          </Text>
          {product ? <Terms product={product} currency={currency} isBulk={price?.isBulk ?? false} /> : null}
        </div>
        <TextInput
          {...field}
          w={110}
          label={t('line.quantity')}
          aria-label={t('line.quantity_of', { name })}
          inputMode="numeric"
          required
          dir="ltr"
          autoComplete="off"
          error={error !== undefined || shortage !== null}
        />
        <Stack gap={0} align="flex-end" miw={110} ms="auto">
          <Text size="sm" c="dimmed">
            {t('line.amount')}
          </Text>
          <Text fw={550} style={{ whiteSpace: 'nowrap' }}>
            {price === null ? '–' : <Bdi>{money(lineAmount(price), currency)}</Bdi>}
          </Text>
        </Stack>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="var(--control-height)"
          aria-label={t('line.remove', { name })}
          title={t('line.remove', { name })}
          onClick={onRemove}
        >
          <Trash2 size={18} aria-hidden />
        </ActionIcon>
      </Group>
      <div aria-live="polite">
        {(error ?? shortage) ? (
          <Text size="sm" c="var(--mantine-color-error)" mt={4}>
            {error ?? shortage}
          </Text>
        ) : null}
      </div>
    </li>
  );
}

/** What is wrong with the stock, in words. */
function useShortage(product: Product | undefined, quantity: string): string | null {
  const { t } = useTranslation('orders');
  const format = useFormat();
  const shortage = shortageOf(product, quantity);
  if (shortage === null) return null;
  if (shortage.kind === 'unavailable') return t('line.unavailable');
  return shortage.left === 0 ? t('line.none_left') : t('line.left', { left: format.number(shortage.left) });
}

/** What one piece costs, and from how many on less. */
function Terms({ product, currency, isBulk }: { product: Product; currency: string; isBulk: boolean }) {
  const { t } = useTranslation('orders');
  const format = useFormat();
  const money = useMoney();
  const { sku, price, bulkPrice, bulkFrom } = product;
  const bulk =
    bulkPrice === null || bulkFrom === null
      ? null
      : t(isBulk ? 'line.bulk_now' : 'line.bulk_from', {
          price: money(bulkPrice, currency),
          from: format.number(bulkFrom),
        });
  return (
    <>
      <Text size="sm" c="dimmed">
        <Bdi>{sku}</Bdi> · <Bdi>{money(price, currency)}</Bdi>
      </Text>
      {bulk === null ? null : (
        <Text size="sm" c={isBulk ? 'inherit' : 'dimmed'} fw={isBulk ? 550 : 400}>
          {bulk}
        </Text>
      )}
    </>
  );
}
