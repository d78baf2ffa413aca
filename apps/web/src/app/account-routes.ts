import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { appRoute } from './layout/routes.ts'

const getParentRoute = () => appRoute

/** Assistenza and the way to a brand account. */
export const accountRoutes = [
  createRoute({
    getParentRoute,
    path: '/help',
    component: lazyRouteComponent(() => import('./routes/help.tsx')),
  }),
  createRoute({
    getParentRoute,
    path: '/business',
    component: lazyRouteComponent(() => import('./routes/business.tsx')),
  }),
] as const
