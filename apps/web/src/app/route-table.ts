import type { Role } from '@vicino/contract/roles'

/** Where a screen is offered: the sidebar, its 'Altro' menu, the phone's bar, the foot of the sidebar. */
export type MenuPlace = 'main' | 'more' | 'bar' | 'footer'

export interface RouteRule {
  /** Address as the router writes it; a rule holds for everything below it too. */
  readonly path: string
  /** Who may open it. 'anyone' includes visitors who are not signed in. */
  readonly roles: readonly Role[] | 'everyone' | 'anyone'
  /** Who has something there once signed in, where fewer than 'anyone'; the others are led to their start. */
  readonly signedIn?: readonly Role[]
  /** The screen shows what is near: it asks for a position or a place first. */
  readonly position?: true
  /** Key of its label in the texts of `shell`, and where it is offered. */
  readonly label?: string
  readonly menus?: readonly MenuPlace[]
  /** Who sees the menu entry, where fewer than may open the screen. */
  readonly shownTo?: readonly Role[]
}

const CONSUMERS = ['audience', 'promoter', 'superAdmin'] as const
const DEALS = ['audience', 'promoter', 'brand', 'brandManager', 'superAdmin'] as const
const TILL = ['scanner', 'brand', 'brandManager'] as const
const BUSINESS = ['brand', 'brandManager', 'superAdmin'] as const

/**
 * Every screen: who may open it and where it is offered. Menu, guards and redirects all read this
 * table, in this order.
 */
export const ROUTE_TABLE = [
  { path: '/', roles: CONSUMERS, position: true, label: 'home', menus: ['main', 'bar'] },
  { path: '/deals', roles: DEALS, position: true, label: 'deals', menus: ['main', 'bar'] },
  { path: '/messages', roles: 'everyone', label: 'messages', menus: ['main'] },
  { path: '/wallet', roles: 'everyone', label: 'wallet', menus: ['main'] },
  { path: '/notifications', roles: 'everyone', label: 'notifications', menus: ['main'] },
  { path: '/create-deal', roles: 'everyone', label: 'createDeal', menus: ['main'] },
  { path: '/create', roles: 'everyone', label: 'create', menus: ['bar'] },
  { path: '/punti', roles: 'everyone', label: 'points', menus: ['bar'] },
  { path: '/profile', roles: 'everyone', label: 'profile', menus: ['main', 'bar'] },
  { path: '/settings', roles: 'everyone', label: 'settings', menus: ['main'] },
  // Signed out it is the sign-in of the back-office.
  {
    path: '/dashboard',
    roles: 'anyone',
    signedIn: BUSINESS,
    label: 'dashboard',
    menus: ['main'],
    shownTo: ['brand', 'superAdmin'],
  },
  {
    path: '/raccolte',
    roles: BUSINESS,
    label: 'programs',
    menus: ['main'],
    shownTo: ['brand', 'superAdmin'],
  },
  { path: '/display', roles: BUSINESS, label: 'display', menus: ['main'], shownTo: ['brand', 'superAdmin'] },
  // Brands reach their own till from the dashboard.
  { path: '/scan', roles: TILL, label: 'scan', menus: ['main'], shownTo: ['scanner'] },
  { path: '/points', roles: 'everyone', label: 'earnPoints', menus: ['more'] },
  { path: '/help', roles: 'everyone', label: 'help', menus: ['more'] },
  { path: '/business', roles: 'everyone', label: 'business', menus: ['more'] },
  { path: '/switch-account', roles: 'everyone', label: 'switchAccount', menus: ['more'] },
  { path: '/saved', roles: DEALS },
  { path: '/brand', roles: 'everyone' },
  { path: '/checkout', roles: DEALS },
  // The code at the till and its success; the online purchase. Full screen, without the shell.
  { path: '/riscatta', roles: DEALS },
  { path: '/validazione', roles: DEALS },
  { path: '/mobile', roles: 'everyone' },
  { path: '/privacy-policy', roles: 'anyone', label: 'privacy', menus: ['footer'] },
  { path: '/documentation', roles: 'anyone' },
  { path: '/accessibilita', roles: 'anyone' },
  // Links from emails, Google and other sites; who is signed in stays who they are.
  { path: '/google', roles: 'anyone' },
  { path: '/token', roles: 'anyone', signedIn: [] },
  { path: '/verify-email', roles: 'anyone' },
  { path: '/reset-password', roles: 'anyone' },
  { path: '/welcome', roles: 'anyone' },
] as const satisfies readonly RouteRule[]

/** Addresses of the app that stand alone; a brand needs its id, a document its name, /welcome is a page of its own. */
export type RoutePath = Exclude<
  (typeof ROUTE_TABLE)[number]['path'],
  '/brand' | '/documentation' | '/welcome'
>
export type LabelledRoute = Extract<(typeof ROUTE_TABLE)[number], { label: string }>

const RULES: readonly RouteRule[] = ROUTE_TABLE

/** The rule an address falls under; undefined for an address the product does not have. */
export function ruleFor(path: string): RouteRule | undefined {
  const clean = path.length > 1 ? path.replace(/\/+$/, '') : path
  return RULES.find((rule) => clean === rule.path || (rule.path !== '/' && clean.startsWith(`${rule.path}/`)))
}

function mayOpen(rule: RouteRule, role: Role): boolean {
  const roles = rule.signedIn ?? rule.roles
  return typeof roles === 'string' || roles.includes(role)
}

/** Where a role starts: consumers at Home, businesses in the dashboard, a scanner at its till. */
export function startOf(role: Role): RoutePath {
  if (role === 'scanner') return '/scan'
  return role === 'brand' || role === 'brandManager' ? '/dashboard' : '/'
}

/**
 * Where somebody who asks for `path` is led instead; null when they may have it. Without a role they are signed
 * out. An address that does not exist leads home, there is no page for it.
 */
export function redirectFor(path: string, role: Role | null): RoutePath | '/welcome' | null {
  const rule = ruleFor(path)
  if (!role) return rule?.roles === 'anyone' ? null : '/welcome'
  if (rule && rule.path !== '/welcome' && mayOpen(rule, role)) return null
  const start = startOf(role)
  return start === path ? null : start
}

const labelled = ROUTE_TABLE.filter((rule): rule is LabelledRoute => 'label' in rule)

/** Entries of a menu for a role, in the order of the table; a bar without Home starts with the role's own start. */
export function menuFor(place: MenuPlace, role: Role): LabelledRoute[] {
  const entries = labelled.filter((rule: RouteRule) => {
    if (!rule.menus?.includes(place)) return false
    return rule.shownTo ? rule.shownTo.includes(role) : mayOpen(rule, role)
  })
  const start = labelled.find(({ path }) => path === startOf(role))
  return place === 'bar' && start && !entries.includes(start) ? [start, ...entries] : entries
}
