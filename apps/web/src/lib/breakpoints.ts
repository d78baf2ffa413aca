/**
 * Widths at which the layout changes, as in the style sheets (theme.css): 768, 1024 and 1200 px,
 * more for readers with a larger text size, so that large text gets the layout of a narrower
 * window.
 */
export const BREAKPOINTS = { mobile: '48rem', tablet: '64rem', sidebar: '75rem' } as const
