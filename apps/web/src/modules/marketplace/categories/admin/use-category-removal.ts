import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { deleteCategory, moveDeals, categoryKeys } from './api.ts'

export interface Removal {
  /** Deals that are moved so far, and that are left. */
  readonly moved: number
  readonly left: number
  readonly phase: 'idle' | 'moving' | 'stopped' | 'failed'
  readonly error: unknown
}

/**
 * Moves the deals of a category to another one, call by call, and then deletes it. It can be stopped between two calls and goes on
 * where it stopped; what is moved stays moved.
 */
export function useCategoryRemoval(id: string, deals: number, onGone: () => void) {
  const client = useQueryClient()
  const isWanted = useRef(false)
  const [state, setState] = useState<Removal>({ moved: 0, left: deals, phase: 'idle', error: null })
  const run = async (to: string | undefined) => {
    isWanted.current = true
    let { moved, left } = state
    const show = (phase: Removal['phase'], error: unknown = null) => setState({ moved, left, phase, error })
    show('moving')
    try {
      if (to !== undefined) {
        while (left > 0) {
          if (!isWanted.current) return show('stopped')
          const answer = await moveDeals(id, to)
          moved += answer.moved
          left = answer.left
          show('moving')
        }
      }
      await deleteCategory(id, to)
      onGone()
    } catch (error) {
      show('failed', error)
    } finally {
      void client.invalidateQueries({ queryKey: categoryKeys.all })
    }
  }
  const stop = () => {
    isWanted.current = false
  }
  return { state, run, stop }
}
