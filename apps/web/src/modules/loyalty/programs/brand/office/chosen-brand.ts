import { createStore } from '~/lib/store.ts'
import { useStore } from '~/lib/use-store.ts'

/** The brand that a superAdmin works on until the tab is closed. */
export interface ChosenBrand {
  readonly _id: string
  readonly name: string
}

const KEY = 'programs brand'

function stored(): ChosenBrand | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as ChosenBrand | null
  } catch {
    return null
  }
}

const store = createStore<ChosenBrand | null>(stored())

export function chooseBrand(brand: ChosenBrand | null): void {
  store.set(brand)
  try {
    if (brand) sessionStorage.setItem(KEY, JSON.stringify(brand))
    else sessionStorage.removeItem(KEY)
  } catch {
    // Without storage the choice holds until the page is left.
  }
}

export const useChosenBrand = (): ChosenBrand | null => useStore(store)
