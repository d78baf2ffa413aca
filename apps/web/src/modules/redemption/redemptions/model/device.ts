interface Machine {
  readonly userAgent: string
  /** In CSS pixels. */
  readonly width: number
  readonly coarsePointer: boolean
}

/** In CSS pixels, not rem: a desktop with large text is no phone. */
const PHONE_PX = 768
const MOBILE_AGENT = /Mobi|Android|iPhone|iPad/i

/**
 * Returns 'desktop' for a device at least 768 px wide without a mobile browser or touch pointer;
 * 'phone' otherwise.
 */
export function redeemingDevice({ userAgent, width, coarsePointer }: Machine): 'phone' | 'desktop' {
  if (width < PHONE_PX || coarsePointer || MOBILE_AGENT.test(userAgent)) return 'phone'
  return 'desktop'
}
