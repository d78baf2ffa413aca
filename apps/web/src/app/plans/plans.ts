import type { TextKey } from '~/lib/i18n/text-keys.ts'
import type { RoutePath } from '../menus.ts'

export type PlanName = 'display'

interface Plan {
  /** Links to other screens; `label` is a key of the texts of `plans`. Those to screens that the person may not open are left out. */
  readonly links: readonly { readonly to: RoutePath; readonly label: TextKey<'plans'> }[]
}

/** Which plan each address shows, by the part after the slash. */
export const PLAN_OF_PATH: Readonly<Record<string, PlanName>> = {
  display: 'display',
}

const explore = { to: '/deals', label: 'links.explore' } as const

export const PLANS: Readonly<Record<PlanName, Plan>> = {
  display: { links: [{ to: '/dashboard', label: 'links.dashboard' }, explore] },
}
