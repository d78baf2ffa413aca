import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { signOut } from '~/features/session/sign-out.ts'

/** 'Esci': ends the session and goes to /welcome. */
export function useLogout(): () => void {
  const navigate = useNavigate()
  return useCallback(() => {
    void signOut().then(() => navigate({ to: '/welcome' }))
  }, [navigate])
}
