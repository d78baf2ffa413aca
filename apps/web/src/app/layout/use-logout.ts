import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { setFlash } from '~/modules/identity/auth/model/flash.ts'
import { waitingOf } from '~/modules/till/till/offline/model/waiting.ts'
import { signOut } from '~/modules/identity/auth/api/sign-out.ts'

/** Says on the next page how many entries of a till wait on this device; they stay. */
async function noteWaiting(): Promise<void> {
  const waiting = await waitingOf()
  if (waiting.length > 0) setFlash('tillWaits', waiting.length)
}

/** 'Esci': ends the session and goes to /welcome. */
export function useLogout(): () => void {
  const client = useQueryClient()
  return useCallback(() => {
    // Running reads would be refused after the session has ended.
    void client
      .cancelQueries()
      .then(signOut)
      .then(noteWaiting)
      .then(() => window.location.assign('/welcome'))
  }, [client])
}
