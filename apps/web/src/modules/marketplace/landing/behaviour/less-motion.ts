/** Matches when the visitor asks for reduced motion. */
export const lessMotion = window.matchMedia('(prefers-reduced-motion: reduce)')
