import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { signOut } from '~/modules/identity/auth/api/sign-out.ts'

/** 'Esci': ends the session and goes to /welcome. */
export function useLogout(): () => void {
  const client = useQueryClient()
  return useCallback(() => {
    // Running reads would be refused after the session has ended.
    void client
      .cancelQueries()
      .then(signOut)
      .then(() => window.location.assign('/welcome'))
  }, [client])
}
