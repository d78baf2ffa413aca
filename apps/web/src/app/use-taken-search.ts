import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/**
 * Returns the parameters of the address and removes them from it (and from the history) at once. A
 * token that signs a person in must not stay visible or be found by the next person at this
 * browser.
 */
export function useTakenSearch(): Readonly<Record<string, string | undefined>> {
  const [taken] = useState(() => Object.fromEntries(new URLSearchParams(window.location.search)))
  const { history } = useRouter()
  useEffect(() => history.replace(window.location.pathname), [history])
  return taken
}
