import { useCallback } from 'react'
import { signOut } from '~/features/session/api/sign-out.ts'

/** 'Esci': ends the session and goes to /welcome. */
export function useLogout(): () => void {
  return useCallback(() => {
    void signOut().then(() => window.location.assign('/welcome'))
  }, [])
}
