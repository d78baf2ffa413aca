import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { watchMetrics } from '~/lib/live/live.ts'
import { useLiveEvents, useLiveState } from '~/lib/live/use-live.ts'

/**
 * Reads a program's metrics or customers again when they change: at once, then at most every
 * `every` milliseconds. While the live stream is cut it draws the component again, so that its
 * queries start to poll.
 *
 * @param keys prefixes of the query keys to read again
 */
export function useFreshMetrics(programId: string, keys: readonly QueryKey[], every: number): void {
  const client = useQueryClient()
  const wait = useRef<{ timer?: ReturnType<typeof setTimeout>; isDue: boolean }>({ isDue: false })
  useLiveState()
  useEffect(() => watchMetrics(programId), [programId])
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
    for (const queryKey of keys) void client.invalidateQueries({ queryKey })
    current.timer = setTimeout(() => {
      delete current.timer
      if (current.isDue) ask()
    }, every)
  }

  useLiveEvents('figures', (data) => {
    if (data.programId === programId) ask()
  })
}
