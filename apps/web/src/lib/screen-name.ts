import { useEffect } from 'react'
import { createStore } from './store.ts'
import { useStore } from './use-store.ts'

/**
 * Names of open items, the innermost last. A deal that is open over a brand's page gives the title;
 * after it closes, the brand does.
 */
const names = createStore<readonly { readonly name: string }[]>([])

/**
 * Puts the name of the shown deal or brand into the page's title, as soon as it is known and while
 * it is shown.
 */
export function useScreenName(name: string | undefined): void {
  useEffect(() => {
    if (name === undefined) return
    const own = { name }
    names.set([...names.get(), own])
    return () => names.set(names.get().filter((other) => other !== own))
  }, [name])
}

/** Returns the name of the shown item, if it has one. */
export function useShownName(): string | undefined {
  return useStore(names).at(-1)?.name
}
