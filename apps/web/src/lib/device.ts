import { useSyncExternalStore } from 'react'
import { BREAKPOINTS } from '~/lib/breakpoints.ts'

/** Says whether the media query matches, and follows it. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => window.matchMedia(query).matches,
  )
}

export type DeviceKind = 'mobile' | 'desktop'

/** Returns 'mobile' under 768 px of width (at the usual text size), else 'desktop'. */
export function useDevice(): DeviceKind {
  return useMedia(`(width < ${BREAKPOINTS.mobile})`) ? 'mobile' : 'desktop'
}

/** Says whether the main pointer is a finger, which can swipe but not hover. */
export function useCoarsePointer(): boolean {
  return useMedia('(pointer: coarse)')
}
