import { createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { readDealsSearch, readHomeSearch, readSavedSearch } from '~/features/deals/model/search.ts'
import { currentSession } from '~/features/session/store.ts'
import { accountRoutes } from './account-routes.ts'
import { appRoute, readDetail, rootRoute } from './layout/routes.ts'
import { detailTransition } from './detail-transition.ts'
import { planRoutes } from './plan-routes.ts'
import { sessionRoutes, switchAccountRoute } from './session-routes.ts'
import { startDeals, startHome } from './first-data.ts'
import { parseSearch, stringifySearch } from './search-params.ts'
import { redirectFor } from './route-table.ts'

const homeRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/',
  validateSearch: readHomeSearch,
  loader: ({ location }) => startHome(readHomeSearch(location.search)),
  component: lazyRouteComponent(() => import('./routes/home.tsx')),
})

const dealsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/deals',
  validateSearch: readDealsSearch,
  loader: ({ location }) => startDeals(readDealsSearch(location.search)),
  component: lazyRouteComponent(() => import('./routes/deals.tsx')),
})

const savedRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/saved',
  validateSearch: readSavedSearch,
  component: lazyRouteComponent(() => import('./routes/saved.tsx')),
})

const brandRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/brand/$id',
  component: lazyRouteComponent(() => import('./routes/brand.tsx')),
})

const profileRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/profile',
  component: lazyRouteComponent(() => import('./routes/profile.tsx')),
})

const settingsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/settings',
  component: lazyRouteComponent(() => import('./routes/settings.tsx')),
})

const mobileRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/mobile',
  component: lazyRouteComponent(() => import('./routes/mobile.tsx')),
})

const WALLET_TABS = ['movements', 'codes', 'coupons', 'history'] as const

/** The wallet's open tab; movements when none is named. */
function readWalletSearch(raw: Record<string, unknown>): { tab?: (typeof WALLET_TABS)[number] } {
  const tab = WALLET_TABS.find((name) => name === raw.tab)
  return tab ? { tab } : {}
}

/** The deal to redeem; text even when all digits. */
function readDealId(raw: Record<string, unknown>): { id?: string } {
  return typeof raw.id === 'string' && raw.id ? { id: raw.id.slice(0, 100) } : {}
}

const checkoutRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/checkout',
  validateSearch: readDealId,
  component: lazyRouteComponent(() => import('./routes/checkout.tsx')),
})

const redemptionRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/riscatta',
  validateSearch: readDealId,
  component: lazyRouteComponent(() => import('./routes/redemption.tsx')),
})

const redemptionSuccessRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/riscatta/successo',
  validateSearch: readDealId,
  component: lazyRouteComponent(() => import('./routes/redemption-success.tsx')),
})

const purchaseRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/validazione',
  validateSearch: readDealId,
  component: lazyRouteComponent(() => import('./routes/purchase.tsx')),
})

const scanRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/scan',
  component: lazyRouteComponent(() => import('./routes/scan.tsx')),
})

const walletRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/wallet',
  validateSearch: readWalletSearch,
  component: lazyRouteComponent(() => import('./routes/wallet.tsx')),
})

const pointsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/points',
  component: lazyRouteComponent(() => import('./routes/points.tsx')),
})

/** The phone bar's name of the same screen. */
const puntiRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/punti',
  component: lazyRouteComponent(() => import('./routes/points.tsx')),
})

const createDealRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/create-deal',
  component: lazyRouteComponent(() => import('./routes/create-deal.tsx')),
})

const QUEUES = ['reports', 'business', 'support'] as const

/** Which queue the platform's people look at; the reports when none is named. The open deal as everywhere. */
function readDashboardSearch(raw: Record<string, unknown>): {
  detail?: string
  queue?: (typeof QUEUES)[number]
} {
  const queue = QUEUES.find((name) => name === raw.queue)
  return { ...readDetail(raw), ...(queue ? { queue } : {}) }
}

const dashboardRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/dashboard',
  validateSearch: readDashboardSearch,
  component: lazyRouteComponent(() => import('./routes/dashboard.tsx')),
})

const privacyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/privacy-policy',
  component: lazyRouteComponent(() => import('./routes/legal.tsx')),
})

const documentationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/documentation/$name',
  component: lazyRouteComponent(() => import('./routes/legal.tsx')),
})

const accessibilityRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/accessibilita',
  component: lazyRouteComponent(() => import('./routes/legal.tsx')),
})

/** Whatever is no address of the product: the guard above leads away before this is ever drawn. */
const unknownRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  beforeLoad: ({ location }) => {
    const elsewhere = redirectFor(location.pathname, currentSession().user?.role ?? null)
    throw redirect({ to: elsewhere === '/welcome' ? '/' : (elsewhere ?? '/') })
  },
})

const routeTree = rootRoute.addChildren([
  appRoute.addChildren([
    homeRoute,
    dealsRoute,
    savedRoute,
    brandRoute,
    profileRoute,
    settingsRoute,
    mobileRoute,
    createDealRoute,
    checkoutRoute,
    scanRoute,
    walletRoute,
    pointsRoute,
    puntiRoute,
    switchAccountRoute,
    ...accountRoutes,
    ...planRoutes,
  ]),
  redemptionRoute,
  redemptionSuccessRoute,
  purchaseRoute,
  dashboardRoute,
  ...sessionRoutes,
  privacyRoute,
  documentationRoute,
  accessibilityRoute,
  unknownRoute,
])

export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultViewTransition: { types: detailTransition },
  defaultPreloadStaleTime: 0,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
