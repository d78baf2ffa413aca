import { useEffect } from 'react'
import { createStore } from './store.ts'
import { useStore } from './use-store.ts'

/** Names of what is open, the innermost last: a deal that is open over a brand's page is named, then the brand again. */
const names = createStore<readonly { readonly name: string }[]>([])

/** Puts the name of the deal or brand that is shown into the page's title, once it is known and as long as it is shown. */
export function useScreenName(name: string | undefined): void {
  useEffect(() => {
    if (name === undefined) return
    const own = { name }
    names.set([...names.get(), own])
    return () => names.set(names.get().filter((other) => other !== own))
  }, [name])
}

/** The name of what is shown, if it has one. */
export function useShownName(): string | undefined {
  return useStore(names).at(-1)?.name
}
