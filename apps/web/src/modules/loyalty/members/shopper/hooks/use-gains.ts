import { useQuery } from '@tanstack/react-query'
import type { JoinedProgram } from '@vicino/contract/loyalty/members/schemas'
import { useState } from 'react'
import { joinedPrograms } from '../api/memberships.ts'
import { type Gain, gainsBetween } from '../model/gains.ts'

/**
 * Returns the last changes in the caller's programs since the screen was opened. The live stream
 * reads the query again after the till confirms.
 */
export function useGains(): {
  readonly programs: readonly JoinedProgram[] | undefined
  readonly gains: readonly Gain[]
} {
  const { data } = useQuery(joinedPrograms())
  const [seen, setSeen] = useState<{ items: readonly JoinedProgram[] | undefined; gains: readonly Gain[] }>({
    items: data?.items,
    gains: [],
  })
  if (data !== undefined && data.items !== seen.items) {
    const gains = gainsBetween(seen.items ?? [], data.items)
    setSeen({ items: data.items, gains: gains.length > 0 ? gains : seen.gains })
  }
  return { programs: data?.items, gains: seen.gains }
}
