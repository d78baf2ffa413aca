import { createRootRoute, createRoute, redirect } from '@tanstack/react-router'
import { rememberAskedFor } from '~/features/session/asked-for.ts'
import { currentSession } from '~/features/session/store.ts'
import { redirectFor } from '../route-table.ts'
import { AppShell } from './AppShell.tsx'
import { Root } from './Root.tsx'

/** One guard for every address: the route table says who goes where. /welcome is a document of its own. */
export const rootRoute = createRootRoute({
  component: Root,
  beforeLoad: ({ location }) => {
    const elsewhere = redirectFor(location.pathname, currentSession().user?.role ?? null)
    if (elsewhere === '/welcome') {
      rememberAskedFor(location.href)
      throw redirect({ href: elsewhere, reloadDocument: true, replace: true, ignoreBlocker: true })
    }
    if (elsewhere) throw redirect({ to: elsewhere, replace: true })
  },
})

/** `detail` opens a deal over or beside any screen of the shell; it is text even when all digits. */
export function readDetail(raw: Record<string, unknown>): { detail?: string } {
  const detail = typeof raw.detail === 'string' ? raw.detail.trim().slice(0, 100) : ''
  return detail ? { detail } : {}
}

/** The screens inside the shell: sidebar, bar, cart and the open deal around them. */
export const appRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'app',
  validateSearch: readDetail,
  component: AppShell,
})
