import { ROOTS } from '~/lib/query-roots.ts'

/** Keys of what the back-office reads about programs. */
export const programKeys = {
  all: [ROOTS.programs],
  lists: [ROOTS.programs, 'list'],
  list: (query: object) => [ROOTS.programs, 'list', query],
  totals: (brandId: string) => [ROOTS.programs, 'totals', brandId],
  one: (id: string) => [ROOTS.programs, 'one', id],
  active: (brandId: string) => [ROOTS.programs, 'active', brandId],
  catalogue: (id: string) => [ROOTS.programs, 'catalogue', id],
  allClaims: [ROOTS.programs, 'claims'],
  claims: (id: string) => [ROOTS.programs, 'claims', id],
  claimList: (id: string, filter: string, search: string) => [ROOTS.programs, 'claims', id, filter, search],
  claim: (id: string, claimId: string) => [ROOTS.programs, 'claims', id, 'one', claimId],
  lint: (id: string) => [ROOTS.programs, 'lint', id],
  allStatistics: [ROOTS.programs, 'statistics'],
  statistics: (id: string) => [ROOTS.programs, 'statistics', id],
  cancellation: (id: string) => [ROOTS.programs, 'cancellation', id],
  allAutomations: [ROOTS.programs, 'automations'],
  automations: (brandId: string) => [ROOTS.programs, 'automations', 'of', brandId],
  automation: (id: string) => [ROOTS.programs, 'automations', 'one', id],
  runs: (id: string, state: string | null) => [ROOTS.programs, 'automations', 'one', id, 'runs', state],
  partners: (id: string) => [ROOTS.programs, 'partners', id],
  partnerships: [ROOTS.programs, 'partnerships'],
  statements: (id: string) => [ROOTS.programs, 'statements', id],
  tiers: (brandId: string) => [ROOTS.programs, 'tiers', brandId],
} as const
