import { createStore } from '~/lib/store.ts'
import { useStore } from '~/lib/use-store.ts'

const open = createStore(false)

export const openCart = () => open.set(true)
export const closeCart = () => open.set(false)
export const useCartOpen = () => useStore(open)
