import { createStore } from '~/lib/store.ts'
import { useStore } from '~/lib/use-store.ts'

const shown = createStore(true)

export const toggleRightColumn = () => shown.set(!shown.get())

/**
 * Says whether /deals shows its right column, which 'Da acquistare' shows and hides there.
 */
export const useRightColumn = () => useStore(shown)
