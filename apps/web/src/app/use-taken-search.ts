import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/**
 * The parameters of the address, which are removed from it (and from the history) at once: a token that signs a person in
 * must not stay visible, nor be found by the next person at this browser.
 */
export function useTakenSearch(): Readonly<Record<string, string | undefined>> {
  const [taken] = useState(() => Object.fromEntries(new URLSearchParams(window.location.search)))
  const { history } = useRouter()
  useEffect(() => history.replace(window.location.pathname), [history])
  return taken
}
