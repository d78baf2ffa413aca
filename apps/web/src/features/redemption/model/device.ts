import { BREAKPOINTS_PX } from '@vicino/contract/constants'

interface Machine {
  readonly userAgent: string
  /** CSS pixels. */
  readonly width: number
  readonly coarsePointer: boolean
}

const MOBILE_AGENT = /Mobi|Android|iPhone|iPad/i

/** desktop = 768 px or wider, with neither a mobile browser nor a finger for a pointer. */
export function redeemingDevice({ userAgent, width, coarsePointer }: Machine): 'phone' | 'desktop' {
  if (width < BREAKPOINTS_PX.mobile || coarsePointer || MOBILE_AGENT.test(userAgent)) return 'phone'
  return 'desktop'
}
