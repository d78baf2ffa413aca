import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/**
 * The parameters that a link from outside came with, which are taken out of the address (and the history) at once: a
 * token that signs somebody in stays neither in sight nor for the next one at this browser.
 */
export function useTakenSearch(): Readonly<Record<string, string | undefined>> {
  const [taken] = useState(() => Object.fromEntries(new URLSearchParams(window.location.search)))
  const { history } = useRouter()
  useEffect(() => history.replace(window.location.pathname), [history])
  return taken
}
