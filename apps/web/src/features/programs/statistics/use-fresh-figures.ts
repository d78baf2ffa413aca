import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { watchFigures } from '~/lib/live/live.ts'
import { useLiveEvents } from '~/lib/live/use-live.ts'
import { programKeys } from '../api/program-keys.ts'

/** However much is bought, the figures are asked for no more often (LOYALTY §7.3). */
export const FRESH_MS = 2000

/** Asks for a program's figures again when they have changed: at once, then at most every two seconds. */
export function useFreshFigures(programId: string): void {
  const client = useQueryClient()
  const wait = useRef<{ timer?: ReturnType<typeof setTimeout>; isDue: boolean }>({ isDue: false })
  useEffect(() => watchFigures(programId), [programId])
  useEffect(() => {
    const { current } = wait
    return () => {
      clearTimeout(current.timer)
      delete current.timer
    }
  }, [])

  function ask(): void {
    const { current } = wait
    if (current.timer !== undefined) {
      current.isDue = true
      return
    }
    current.isDue = false
    void client.invalidateQueries({ queryKey: programKeys.statistics(programId) })
    current.timer = setTimeout(() => {
      delete current.timer
      if (current.isDue) ask()
    }, FRESH_MS)
  }

  useLiveEvents('figures', (data) => {
    if (data.programId === programId) ask()
  })
}
