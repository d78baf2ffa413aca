import { BREAKPOINTS_PX } from '~/lib/breakpoints.ts'

interface Machine {
  readonly userAgent: string
  /** CSS pixels. */
  readonly width: number
  readonly coarsePointer: boolean
}

const MOBILE_AGENT = /Mobi|Android|iPhone|iPad/i

/** 'desktop' = at least 768 px wide, not a mobile browser and no touch pointer; 'phone' otherwise. */
export function redeemingDevice({ userAgent, width, coarsePointer }: Machine): 'phone' | 'desktop' {
  if (width < BREAKPOINTS_PX.mobile || coarsePointer || MOBILE_AGENT.test(userAgent)) return 'phone'
  return 'desktop'
}
