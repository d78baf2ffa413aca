/** Whether the visitor has asked for less motion. */
export const lessMotion = window.matchMedia('(prefers-reduced-motion: reduce)')
