import { useCallback, useLayoutEffect, useRef } from 'react'

/**
 * Returns the same function at each render, which calls the newest one. Rows that have not changed
 * are then not drawn again.
 */
export function useSame<Argument>(run: (argument: Argument) => void): (argument: Argument) => void {
  const newest = useRef(run)
  useLayoutEffect(() => {
    newest.current = run
  })
  return useCallback((argument) => newest.current(argument), [])
}
