import { MOST_PRODUCT_IMAGES, type Product, PRODUCT_IMAGE_BYTES } from '@sealwright/contract';
import { useTranslation } from 'react-i18next';
import { ImageList } from '../../../ui/image-list.tsx';
import { useChangeImages } from './products.queries.ts';

export function ProductImages({ product }: { product: Product }) {
  const { t } = useTranslation('products');
  const { mutateAsync } = useChangeImages(product);
  return (
    <ImageList
      images={product.images}
      text={t('images_text')}
      most={MOST_PRODUCT_IMAGES}
      mostBytes={PRODUCT_IMAGE_BYTES}
      tooLarge="product_image_too_large"
      fit="contain"
      mayChange={product.permissions.update}
      change={mutateAsync}
    />
  );
}
