import { createRoute, stripSearchParams, useNavigate } from '@tanstack/react-router';
import { DEFAULT_PRODUCTS, ProductsSearch } from '../../features/commerce/products/products.search.ts';
import { around, lazyScreen } from '../missing-part.ts';
import { TRAILS } from '../trail.ts';
import { numberOf, onlyPlatformAdmin } from './access.ts';
import { useNewestSearch } from './newest-search.ts';
import { signedIn } from './root.ts';

const ProductsPage = lazyScreen(() => import('../../features/commerce/products/products-page.tsx'), 'ProductsPage');
const list = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin/products',
  beforeLoad: onlyPlatformAdmin,
  validateSearch: ProductsSearch,
  search: { middlewares: [stripSearchParams(DEFAULT_PRODUCTS)] },
  component: around(ProductsPage, function Products() {
    const navigate = useNavigate();
    return (
      <ProductsPage
        search={useNewestSearch(list.useSearch(), '/admin/products', ProductsSearch)}
        onSearch={(search, replace) => void navigate({ to: '/admin/products', search, replace })}
      />
    );
  }),
});

const create = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin/products/new',
  beforeLoad: onlyPlatformAdmin,
  staticData: { trail: () => [TRAILS.products, { words: 'crumb.new_product' }] },
  component: lazyScreen(() => import('../../features/commerce/products/product-page.tsx'), 'NewProductPage'),
});

const ProductPage = lazyScreen(() => import('../../features/commerce/products/product-page.tsx'), 'ProductPage');
const one = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin/products/$id',
  beforeLoad: onlyPlatformAdmin,
  staticData: { trail: () => [TRAILS.products, { words: 'crumb.product' }] },
  component: around(ProductPage, function Product() {
    const id = numberOf(one.useParams().id);
    return <ProductPage key={id} id={id} />;
  }),
});

export const products = [list, create, one] as const;
