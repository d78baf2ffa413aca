import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { deleteCategory, moveDeals, categoryKeys } from './api.ts'

export interface Removal {
  /** Number of deals moved so far, and number still to move. */
  readonly moved: number
  readonly left: number
  readonly phase: 'idle' | 'moving' | 'stopped' | 'failed'
  readonly error: unknown
}

/**
 * Moves the deals of a category to another one, request by request, and then deletes the category.
 * It can be stopped between two requests and resumed; moved deals stay moved.
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
