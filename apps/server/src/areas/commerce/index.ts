/** What is sold and paid. It stands below nothing but the workspace: what documents need of it is given to them in `app.ts`. */
export { orderPaymentListener, ordersRoutes } from './orders/index.ts';
export { productsRoutes, productsTasks } from './products/index.ts';
