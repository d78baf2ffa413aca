import { createStore } from '~/lib/store.ts'
import { useStore } from '~/lib/use-store.ts'

const shown = createStore(true)

export const toggleRightColumn = () => shown.set(!shown.get())

/** Whether /deals shows its right column; 'Da acquistare' shows and hides it there. */
export const useRightColumn = () => useStore(shown)
