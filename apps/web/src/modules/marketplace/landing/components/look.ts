const pill =
  'press inline-flex min-h-13 items-center justify-center gap-2 rounded-full px-7 py-3 text-16 font-semibold select-none'

export const LEMON_PILL = `${pill} bg-limone text-on-limone hover:opacity-90`
export const INK_PILL = `${pill} bg-action text-on-action hover:opacity-90`

/** Width and side gaps of a section. */
export const WIDTH = 'mx-auto w-full max-w-[80rem] px-4 md:px-6 lg:px-10'
/** Heading of a section, larger than any in the product's own screens. */
export const HEADING =
  'text-[clamp(1.875rem,1.1rem+3.2vw,3.25rem)] leading-[1.05] font-extrabold tracking-[-0.025em] text-balance'
