import { useQuery } from '@tanstack/react-query'
import type { CouponTemplate } from '@vicino/contract/loyalty/coupons/schemas'
import type { Label, Segment } from '@vicino/contract/loyalty/customers/schemas'
import type { Reward } from '@vicino/contract/loyalty/programs/rewards/schemas'
import { createContext, useMemo } from 'react'
import { useAllows } from '~/lib/use-allows.ts'
import { couponNames } from '../../coupons/shared/api/coupons.ts'
import { labelsQuery } from './api/labels.ts'
import { segmentsQuery } from '../../programs/shared/api/choices.ts'

/** Labels and segments of the program on the screen, by name; empty until they are loaded. */
export interface Groups {
  readonly labels: readonly Label[]
  readonly segments: readonly Segment[]
  /** Rewards of the catalogue; null until a screen needs them. */
  readonly rewards: readonly Pick<Reward, '_id' | 'name'>[] | null
  /** Coupons of the brand; null until a screen needs them, and for staff who may not see them. */
  readonly coupons: readonly Pick<CouponTemplate, '_id' | 'name' | 'state'>[] | null
}

export const GroupsContext = createContext<Groups>({ labels: [], segments: [], rewards: null, coupons: null })

/** Loads the value of GroupsContext for a screen of a program. */
export function useGroups(programId: string | null | undefined): Groups {
  const id = programId ?? ''
  const { data: labels } = useQuery({ ...labelsQuery(id), enabled: id !== '' })
  const { data: segments } = useQuery({ ...segmentsQuery(id), enabled: id !== '' })
  return useMemo(
    () => ({ labels: labels ?? [], segments: segments ?? [], rewards: null, coupons: null }),
    [labels, segments],
  )
}

/** Reads all coupons of a brand if the caller may see them. */
export function useCouponNames(brandId: string | undefined): Groups['coupons'] {
  const isAllowed = useAllows()('coupon-LIST')
  const { data } = useQuery({
    ...couponNames(brandId ?? ''),
    enabled: brandId !== undefined && isAllowed,
  })
  return data ?? null
}
