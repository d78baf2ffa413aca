import { useQuery } from '@tanstack/react-query'
import type { Label, Segment } from '@vicino/contract/customers/schemas'
import { createContext, useMemo } from 'react'
import { labelsQuery } from '../api/labels.ts'
import { segmentsQuery } from '../api/segments.ts'

/** Labels and segments of the program on the screen, by name; empty until they have come. */
export interface Groups {
  readonly labels: readonly Label[]
  readonly segments: readonly Segment[]
}

export const GroupsContext = createContext<Groups>({ labels: [], segments: [] })

/** What GroupsContext gives below a screen of a program. */
export function useGroups(programId: string | null | undefined): Groups {
  const id = programId ?? ''
  const { data: labels } = useQuery({ ...labelsQuery(id), enabled: id !== '' })
  const { data: segments } = useQuery({ ...segmentsQuery(id), enabled: id !== '' })
  return useMemo(() => ({ labels: labels ?? [], segments: segments ?? [] }), [labels, segments])
}
