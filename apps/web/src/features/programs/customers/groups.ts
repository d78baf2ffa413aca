import { useQuery } from '@tanstack/react-query'
import type { Label, Segment } from '@vicino/contract/customers/schemas'
import type { Reward } from '@vicino/contract/rewards/schemas'
import { createContext, useMemo } from 'react'
import { labelsQuery } from '../api/labels.ts'
import { segmentsQuery } from '../api/segments.ts'

/** Labels and segments of the program on the screen, by name; empty until they have come. */
export interface Groups {
  readonly labels: readonly Label[]
  readonly segments: readonly Segment[]
  /** Rewards of the catalogue; null until somebody needs them. */
  readonly rewards: readonly Pick<Reward, '_id' | 'name'>[] | null
}

export const GroupsContext = createContext<Groups>({ labels: [], segments: [], rewards: null })

/** What GroupsContext gives below a screen of a program. */
export function useGroups(programId: string | null | undefined): Groups {
  const id = programId ?? ''
  const { data: labels } = useQuery({ ...labelsQuery(id), enabled: id !== '' })
  const { data: segments } = useQuery({ ...segmentsQuery(id), enabled: id !== '' })
  return useMemo(
    () => ({ labels: labels ?? [], segments: segments ?? [], rewards: null }),
    [labels, segments],
  )
}
