interface Machine {
  readonly userAgent: string
  /** CSS pixels. */
  readonly width: number
  readonly coarsePointer: boolean
}

/** In CSS pixels, whatever the text size: a desktop with large text is no phone. */
const PHONE_PX = 768
const MOBILE_AGENT = /Mobi|Android|iPhone|iPad/i

/** 'desktop' = at least 768 px wide, not a mobile browser and no touch pointer; 'phone' otherwise. */
export function redeemingDevice({ userAgent, width, coarsePointer }: Machine): 'phone' | 'desktop' {
  if (width < PHONE_PX || coarsePointer || MOBILE_AGENT.test(userAgent)) return 'phone'
  return 'desktop'
}
