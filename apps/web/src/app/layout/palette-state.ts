import { createStore } from '~/lib/store.ts'
import { useStore } from '~/lib/use-store.ts'

const overlay = createStore<'palette' | 'shortcuts' | null>(null)

export const openPalette = () => overlay.set('palette')
export const openShortcuts = () => overlay.set('shortcuts')
export const closeOverlay = () => overlay.set(null)
export const useOverlay = () => useStore(overlay)
export const currentOverlay = overlay.get
