import { useEffect, useId } from 'react'

/** Forms on the screen with unsaved changes. */
const forms = new Set<string>()

/** Reports whether a form has unsaved changes, while it is on the screen. */
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

/** Says whether a form on the screen has unsaved changes. Publishing now would leave them out. */
export const isSomethingUnsaved = (): boolean => forms.size > 0
