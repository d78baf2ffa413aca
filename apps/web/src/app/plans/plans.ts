import type { Role } from '@vicino/contract/roles'
import type { RoutePath } from '../route-table.ts'

export type PlanName = 'messages' | 'notifications' | 'create' | 'createDeal' | 'programs' | 'display'

interface Plan {
  /** Where to go from here, by label of the texts of `plans`; only what works for the role is shown. */
  readonly links: readonly { readonly to: RoutePath; readonly label: string }[]
}

/** The page of each address, by what follows the slash. */
export const PLAN_OF_PATH: Readonly<Record<string, PlanName>> = {
  messages: 'messages',
  notifications: 'notifications',
  create: 'create',
  raccolte: 'programs',
  display: 'display',
}

const explore = { to: '/deals', label: 'explore' } as const
const saved = { to: '/saved', label: 'saved' } as const
const profile = { to: '/profile', label: 'profile' } as const
const settings = { to: '/settings', label: 'settings' } as const

export const PLANS: Readonly<Record<PlanName, Plan>> = {
  messages: { links: [explore, profile] },
  notifications: { links: [saved, settings] },
  create: { links: [{ to: '/create-deal', label: 'createDeal' }, explore] },
  createDeal: { links: [explore, { to: '/dashboard', label: 'dashboard' }] },
  programs: { links: [{ to: '/dashboard', label: 'dashboard' }, explore] },
  display: { links: [{ to: '/dashboard', label: 'dashboard' }, explore] },
}

/** Only brands and their managers publish deals. */
export function publishesDeals(role: Role): boolean {
  return role === 'brand' || role === 'brandManager' || role === 'superAdmin'
}
