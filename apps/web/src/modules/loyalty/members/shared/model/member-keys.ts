import { NAMED, ROOTS } from '~/lib/query-roots.ts'

/** Query keys of memberships. A live event of a program reads everything under `all` again. */
export const memberKeys = {
  all: [ROOTS.memberships],
  joined: [ROOTS.memberships, 'joined'],
  one: (id: string) => [ROOTS.memberships, 'one', id] as const,
  events: (id: string) => [ROOTS.memberships, 'events', id] as const,
  newest: (id: string) => [ROOTS.memberships, 'newest', id] as const,
  catalogue: (id: string) => [ROOTS.memberships, 'catalogue', id] as const,
  claims: (show: string, programId?: string) => [ROOTS.memberships, 'claims', show, programId] as const,
  claim: (id: string) => [ROOTS.memberships, 'claim', id] as const,
  claimQr: (id: string) => [ROOTS.claimQr, id] as const,
  missing: (programId: string) => [ROOTS.memberships, 'missing', programId] as const,
  referrals: (programId: string) => [ROOTS.memberships, 'referrals', programId] as const,
  receipt: (key: string) => [ROOTS.memberships, 'receipt', key] as const,
  visits: (programId: string) => [ROOTS.memberships, 'visits', programId] as const,
  visitCode: (code: string) => [ROOTS.memberships, 'visit-code', code] as const,
  coupons: (show: string) => [ROOTS.memberships, 'coupons', show] as const,
  coupon: (id: string) => [ROOTS.memberships, 'coupon', id] as const,
  card: [ROOTS.memberships, 'card'],
  near: (near: object | undefined) => [ROOTS.memberships, 'near', near] as const,
  ofBrand: (brandId: string) => [ROOTS.memberships, NAMED.brandProgram, brandId] as const,
  page: (id: string) => [ROOTS.programPages, id] as const,
  places: (id: string, near: object | undefined) => [ROOTS.programPages, id, 'places', near] as const,
} as const
