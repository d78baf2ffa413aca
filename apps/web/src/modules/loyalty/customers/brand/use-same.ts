import { useCallback, useLayoutEffect, useRef } from 'react'

/** The same function each time, which calls the newest one: rows that have not changed are not drawn again. */
export function useSame<Argument>(run: (argument: Argument) => void): (argument: Argument) => void {
  const newest = useRef(run)
  useLayoutEffect(() => {
    newest.current = run
  })
  return useCallback((argument) => newest.current(argument), [])
}
