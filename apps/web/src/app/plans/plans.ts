import type { TextKey } from '~/lib/i18n/text-keys.ts'
import type { RoutePath } from '../menus.ts'

export type PlanName = 'messages' | 'notifications' | 'create' | 'createDeal' | 'display'

interface Plan {
  /** Links to other screens; `label` is a key of the texts of `plans`. Those to screens that the person may not open are left out. */
  readonly links: readonly { readonly to: RoutePath; readonly label: TextKey<'plans'> }[]
}

/** Which plan each address shows, by the part after the slash. */
export const PLAN_OF_PATH: Readonly<Record<string, PlanName>> = {
  messages: 'messages',
  notifications: 'notifications',
  create: 'create',
  display: 'display',
}

const explore = { to: '/deals', label: 'links.explore' } as const
const saved = { to: '/saved', label: 'links.saved' } as const
const profile = { to: '/profile', label: 'links.profile' } as const
const settings = { to: '/settings', label: 'links.settings' } as const

export const PLANS: Readonly<Record<PlanName, Plan>> = {
  messages: { links: [explore, profile] },
  notifications: { links: [saved, settings] },
  create: { links: [{ to: '/create-deal', label: 'links.createDeal' }, explore] },
  createDeal: { links: [{ to: '/dashboard', label: 'links.dashboard' }, explore] },
  display: { links: [{ to: '/dashboard', label: 'links.dashboard' }, explore] },
}
