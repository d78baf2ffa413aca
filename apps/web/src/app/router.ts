import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type RouteComponent,
} from '@tanstack/react-router'
import { rememberRequestedPath } from '~/modules/identity/auth/model/requested-path.ts'
import { currentSession } from '~/modules/identity/auth/model/store.ts'
import { loadCode } from '~/lib/load-code.ts'
import { readDetail } from './address.ts'
import { detailTransition } from './detail-transition.ts'
import { redirectFor } from './guard.ts'
import { AppShell } from './layout/app-shell.tsx'
import { BrokenScreen } from './layout/broken-screen.tsx'
import { Root } from './layout/root.tsx'
import { type Screen, startLoad } from './screen.ts'
import { SCREENS } from './screens/all.ts'
import { parseSearch, stringifySearch } from './search-params.ts'

/**
 * One guard for every address; each screen declares its roles. /welcome is a document outside the
 * router.
 */
const rootRoute = createRootRoute({
  component: Root,
  beforeLoad: ({ location }) => {
    const elsewhere = redirectFor(location.pathname, currentSession().user)
    if (elsewhere === '/welcome') {
      rememberRequestedPath(location.href)
      throw redirect({ href: elsewhere, reloadDocument: true, replace: true, ignoreBlocker: true })
    }
    if (elsewhere) throw redirect({ to: elsewhere, replace: true, state: { turnedFrom: location.pathname } })
  },
})

/** The screens inside the shell, with sidebar, bar, cart and the open deal around them. */
const appRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'app',
  validateSearch: readDetail,
  component: AppShell,
})

/**
 * Makes a route's options from its screen. The page's code is loaded when the screen is opened or a
 * link to it is hovered.
 */
function optionsOf<Path extends string, Search extends object>(screen: Screen<Path, Search>) {
  return {
    path: screen.path,
    validateSearch: screen.search,
    ...(screen.load && {
      loader: ({ location }: { location: { search: object } }) => startLoad(screen, { ...location.search }),
    }),
    component: lazyRouteComponent(() => loadCode(screen.page as () => Promise<{ default: RouteComponent }>)),
  }
}

function shellRoute<Path extends string, Search extends object>(screen: Screen<Path, Search>) {
  return createRoute({ getParentRoute: () => appRoute, ...optionsOf(screen) })
}

function ownRoute<Path extends string, Search extends object>(screen: Screen<Path, Search>) {
  return createRoute({ getParentRoute: () => rootRoute, ...optionsOf(screen) })
}

type Each = (typeof SCREENS)[number]
/** The type of each screen's route, so that the compiler checks addresses and parameters of links. */
type ShellRoute<S> =
  S extends Screen<infer Path, infer Search, 'shell'> ? ReturnType<typeof shellRoute<Path, Search>> : never
type OwnRoute<S> =
  S extends Screen<infer Path, infer Search, 'own'> ? ReturnType<typeof ownRoute<Path, Search>> : never

const shellRoutes = SCREENS.filter(({ frame }) => frame === 'shell').map(
  shellRoute,
) as unknown as ShellRoute<Each>[]
const ownRoutes = SCREENS.filter(({ frame }) => frame === 'own').map(ownRoute) as unknown as OwnRoute<Each>[]

/** Matches every unknown address. The guard redirects before this is drawn. */
const unknownRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: '/' })
  },
})

export const router = createRouter({
  routeTree: rootRoute.addChildren([appRoute.addChildren(shellRoutes), ...ownRoutes, unknownRoute]),
  parseSearch,
  stringifySearch,
  defaultErrorComponent: BrokenScreen,
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
