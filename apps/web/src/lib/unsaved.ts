import { useEffect, useId } from 'react'

/** Forms on the screen whose changes are not saved. */
const forms = new Set<string>()

/** Says of a form, while it is on the screen, whether something in it is not saved. */
export function useUnsaved(isChanged: boolean): void {
  const id = useId()
  useEffect(() => {
    if (!isChanged) return
    forms.add(id)
    return () => {
      forms.delete(id)
    }
  }, [id, isChanged])
}

/** Whether a form on the screen has changes that are not saved: what is published now would be without them. */
export const isSomethingUnsaved = (): boolean => forms.size > 0
