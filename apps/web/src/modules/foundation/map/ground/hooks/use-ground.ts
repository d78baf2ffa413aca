import { useEffect, useState } from 'react'
import { loadGround } from '../api/outlines.ts'
import type { Ground } from '@vicino/domain/map/outlines'

/** The outlines of land and regions; null until they are there, and where they cannot be had: the map is plain then. */
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
