import { createRootRouteWithContext, createRoute } from '@tanstack/react-router';
import { Frame } from '../frame.tsx';
import { type Context, onlySignedIn } from './access.ts';

export const root = createRootRouteWithContext<Context['context']>()({ component: Frame });

export const signedIn = createRoute({ getParentRoute: () => root, id: 'signed-in', beforeLoad: onlySignedIn });
