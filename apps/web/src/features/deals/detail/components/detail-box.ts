/** Where the detail stands: over the whole screen of a phone, a column of its own from 768 px on. */
export const detailBox =
  'fixed inset-0 z-40 flex flex-col bg-canvas outline-none md:sticky md:inset-auto md:top-0 md:z-10 md:h-dvh md:shrink-0 md:border-r md:border-line @container detail-column'
