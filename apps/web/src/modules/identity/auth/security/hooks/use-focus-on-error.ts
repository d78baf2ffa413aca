import { type RefObject, useEffect, useRef } from 'react'

/** A field that takes the focus, its text selected, whenever something becomes wrong with it. */
export function useFocusOnError(error: string | undefined): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (error === undefined) return
    field.current?.focus()
    field.current?.select()
  }, [error])
  return field
}
