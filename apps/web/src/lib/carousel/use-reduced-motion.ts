import { useMedia } from '~/lib/device.ts'

/** Says whether the person's system asks for reduced motion. */
export const useReducedMotion = () => useMedia('(prefers-reduced-motion: reduce)')
