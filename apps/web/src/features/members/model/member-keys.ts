import { ROOTS } from '~/lib/query-roots.ts'

/** Roots and keys of what one has in programs; a live event of a program renews everything under `all`. */
export const memberKeys = {
  all: [ROOTS.memberships],
  joined: [ROOTS.memberships, 'joined'],
  one: (id: string) => [ROOTS.memberships, 'one', id] as const,
  events: (id: string) => [ROOTS.memberships, 'events', id] as const,
  newest: (id: string) => [ROOTS.memberships, 'newest', id] as const,
  card: [ROOTS.memberships, 'card'],
  ofBrand: (brandId: string) => [ROOTS.memberships, 'of-brand', brandId] as const,
  page: (id: string) => [ROOTS.programPages, id] as const,
} as const
