import { createContext, useContext } from 'react';

const Owner = createContext<'installation' | 'account'>('installation');

/** Around screens of gateways: whose they are about. It names no calls, because routes, which come with the first visit, name it. */
export const GatewayOwner = Owner.Provider;

export const useGatewayOwner = () => useContext(Owner);
