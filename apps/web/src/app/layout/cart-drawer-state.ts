import { createStore, useStore } from '~/lib/store.ts'

const open = createStore(false)

export const openCart = () => open.set(true)
export const closeCart = () => open.set(false)
export const useCartOpen = () => useStore(open)
