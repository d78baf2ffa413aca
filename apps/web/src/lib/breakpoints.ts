/** Widths in CSS pixels at which the layout changes. */
export const BREAKPOINTS_PX = { mobile: 768, tablet: 1024, sidebar: 1200 } as const
