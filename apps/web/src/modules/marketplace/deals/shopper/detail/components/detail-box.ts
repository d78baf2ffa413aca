/**
 * Classes that place the detail: over the whole screen of a phone, in its own column from 768 px on
 * (R-124).
 */
export const detailBox =
  'fixed inset-x-0 top-(--bars) bottom-0 z-40 flex flex-col bg-canvas outline-none md:sticky md:inset-auto md:top-(--bars) md:z-10 md:h-[calc(100dvh-var(--bars))] md:shrink-0 md:border-r md:border-line @container detail-column'
