import { createRoute, stripSearchParams, useNavigate } from '@tanstack/react-router';
import { NewOrderSearch } from '../../features/commerce/orders/new-order.search.ts';
import { DEFAULT_ORDERS, OrdersSearch } from '../../features/commerce/orders/orders.search.ts';
import { around, lazyScreen } from '../missing-part.ts';
import { TRAILS } from '../trail.ts';
import { numberOf, onlyPlatformAdmin } from './access.ts';
import { useNewestSearch } from './newest-search.ts';
import { signedIn } from './root.ts';

const OrdersPage = lazyScreen(() => import('../../features/commerce/orders/orders-page.tsx'), 'OrdersPage');
const list = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin/orders',
  beforeLoad: onlyPlatformAdmin,
  validateSearch: OrdersSearch,
  search: { middlewares: [stripSearchParams(DEFAULT_ORDERS)] },
  component: around(OrdersPage, function Orders() {
    const navigate = useNavigate();
    return (
      <OrdersPage
        search={useNewestSearch(list.useSearch(), '/admin/orders', OrdersSearch)}
        onSearch={(search, replace) => void navigate({ to: '/admin/orders', search, replace })}
      />
    );
  }),
});

const NewOrderPage = lazyScreen(() => import('../../features/commerce/orders/new-order-page.tsx'), 'NewOrderPage');
const create = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin/orders/new',
  beforeLoad: onlyPlatformAdmin,
  validateSearch: NewOrderSearch,
  staticData: { trail: () => [TRAILS.orders, { words: 'crumb.new_order' }] },
  component: around(NewOrderPage, function NewOrder() {
    const { copy } = create.useSearch();
    return <NewOrderPage key={copy} copy={copy} />;
  }),
});

const OrderPage = lazyScreen(() => import('../../features/commerce/orders/order-page.tsx'), 'OrderPage');
const one = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin/orders/$id',
  beforeLoad: onlyPlatformAdmin,
  staticData: { trail: () => [TRAILS.orders, { words: 'crumb.order' }] },
  component: around(OrderPage, function Order() {
    const id = numberOf(one.useParams().id);
    return <OrderPage key={id} id={id} />;
  }),
});

export const orders = [list, create, one] as const;
