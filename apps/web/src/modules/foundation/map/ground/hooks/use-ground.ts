import { useEffect, useState } from 'react'
import { loadGround } from '../api/outlines.ts'
import type { Ground } from '@vicino/domain/map/outlines'

/**
 * Loads the outlines of land and regions; null while loading and after a failure, when the map
 * stays plain.
 */
export function useGround(): Ground | null {
  const [ground, setGround] = useState<Ground | null>(null)
  useEffect(() => {
    let isOver = false
    void loadGround()
      .catch(() => null)
      .then((loaded) => (isOver ? undefined : setGround(loaded)))
    return () => {
      isOver = true
    }
  }, [])
  return ground
}
