import { createStore } from '~/lib/store.ts'
import { useStore } from '~/lib/use-store.ts'

const overlay = createStore<'palette' | 'shortcuts' | 'menu' | null>(null)

export const openPalette = () => overlay.set('palette')
export const openShortcuts = () => overlay.set('shortcuts')
/** Opens the phone's menu, from the header or from 'Altro' in the bar. */
export const openMenu = () => overlay.set('menu')
export const closeOverlay = () => overlay.set(null)
export const useOverlay = () => useStore(overlay)
export const currentOverlay = overlay.get
