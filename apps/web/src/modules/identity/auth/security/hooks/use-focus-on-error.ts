import { type RefObject, useEffect, useRef } from 'react'

/**
 * Returns a ref of a field that takes the focus and selects its text whenever it has a new error.
 */
export function useFocusOnError(error: string | undefined): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (error === undefined) return
    field.current?.focus()
    field.current?.select()
  }, [error])
  return field
}
