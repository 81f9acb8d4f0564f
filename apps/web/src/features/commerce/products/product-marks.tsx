import { Badge, Image } from '@mantine/core';
import type { Product, ProductStatus, StockState } from '@sealwright/contract';
import { ImageOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { PaletteName } from '../../../ui/palettes.ts';
import classes from './products.module.css';

const STATUS: Record<ProductStatus, PaletteName> = { published: 'green', disabled: 'orange', archive: 'gray' };
const STOCK: Record<StockState, PaletteName> = { in_stock: 'green', limited: 'orange', out_of_stock: 'red' };

/** By word and colour together. */
export function ProductStatusBadge({ status }: { status: ProductStatus }) {
  const { t } = useTranslation('products');
  return (
    <Badge color={STATUS[status]} variant="light">
      {t(`status.${status}`)}
    </Badge>
  );
}

/** By word and colour together. */
export function StockBadge({ stock }: { stock: StockState }) {
  const { t } = useTranslation('products');
  return (
    <Badge color={STOCK[stock]} variant="light">
      {t(`stock.${stock}`)}
    </Badge>
  );
}

/** The first image of a product, or the place where it would be. */
export function Cover({ images: [cover] }: Pick<Product, 'images'>) {
  return (
    <span className={classes.cover}>
      {cover ? <Image src={cover.url} alt="" w={40} h={40} fit="contain" /> : <ImageOff size={18} aria-hidden />}
    </span>
  );
}
