import { createStore } from '~/lib/store.ts'
import { useStore } from '~/lib/use-store.ts'

const open = createStore(false)

/** Opens the cookie preferences from anywhere. */
export const openConsent = () => open.set(true)
export const closeConsent = () => open.set(false)
export const useConsentOpen = () => useStore(open)
