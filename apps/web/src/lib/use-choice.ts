import { useState } from 'react'

/** Chosen rows of an admin grid, on all pages. */
export interface Choice {
  readonly ids: ReadonlySet<string>
  readonly toggle: (id: string) => void
  /** Chooses all given rows, or none of them. */
  readonly set: (ids: readonly string[], isOn: boolean) => void
  readonly clear: () => void
}

export function useChoice(): Choice {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const set = (named: readonly string[], isOn: boolean) =>
    setIds((was) => {
      const next = new Set(was)
      for (const id of named) {
        if (isOn) next.add(id)
        else next.delete(id)
      }
      return next
    })
  return {
    ids,
    set,
    toggle: (id) => set([id], !ids.has(id)),
    clear: () => setIds(new Set()),
  }
}
