import { useEffect, useState, useSyncExternalStore, type RefObject } from 'react'
import type { Camera } from '@vicino/domain/map/camera'
import { SurfaceHost, type HostPlace, type HostState } from '../model/surface-host.ts'

interface SurfaceOptions extends Pick<HostPlace, 'styleUrl' | 'title'> {
  drawn: RefObject<HTMLElement | null>
  vector: RefObject<HTMLElement | null>
  /** The camera at the start; later values are ignored. */
  start: Pick<Camera, 'center' | 'zoom'>
}

/** Creates the map's surface while this component is mounted; null before the first effect. */
export function useSurface({ drawn, vector, start, styleUrl, title }: SurfaceOptions): HostState {
  const [host] = useState(() => new SurfaceHost(start))
  useEffect(() => {
    if (!drawn.current || !vector.current) return
    return host.attach({ drawnRoot: drawn.current, vectorRoot: vector.current, styleUrl, title })
  }, [host, drawn, vector, styleUrl, title])
  return useSyncExternalStore(host.subscribe, host.getState)
}
