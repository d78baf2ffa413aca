import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { appRoute } from './layout/routes.ts'

/** Screens whose page tells what they hold and leads to what works already; one component, told apart by the path. */
const component = lazyRouteComponent(() => import('./routes/plan.tsx'))
const getParentRoute = () => appRoute

/** The redeemed deal that a Proof Post is about; text even when all digits. */
function readPostSearch(raw: Record<string, unknown>): { dealId?: string } {
  return typeof raw.dealId === 'string' && raw.dealId ? { dealId: raw.dealId.slice(0, 100) } : {}
}

export const planRoutes = [
  createRoute({ getParentRoute, path: '/messages', component }),
  createRoute({ getParentRoute, path: '/notifications', component }),
  createRoute({ getParentRoute, path: '/create', validateSearch: readPostSearch, component }),
  createRoute({ getParentRoute, path: '/raccolte', component }),
  createRoute({ getParentRoute, path: '/display', component }),
] as const
