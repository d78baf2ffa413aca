import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { appRoute, rootRoute } from './layout/routes.ts'

const getParentRoute = () => rootRoute

/** Where links from emails, from Google and from other sites come in; they are public, without the shell. */
export const sessionRoutes = [
  createRoute({
    getParentRoute,
    path: '/google',
    component: lazyRouteComponent(() => import('./routes/google.tsx')),
  }),
  createRoute({
    getParentRoute,
    path: '/token',
    component: lazyRouteComponent(() => import('./routes/token.tsx')),
  }),
  createRoute({
    getParentRoute,
    path: '/verify-email',
    component: lazyRouteComponent(() => import('./routes/verify-email.tsx')),
  }),
  createRoute({
    getParentRoute,
    path: '/reset-password',
    component: lazyRouteComponent(() => import('./routes/reset-password.tsx')),
  }),
] as const

export const switchAccountRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/switch-account',
  component: lazyRouteComponent(() => import('./routes/switch-account.tsx')),
})
