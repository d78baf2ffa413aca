import type { LoginAnswer, SecondFactorNeeded } from '@vicino/contract/identity/auth/schemas'
import { useState } from 'react'
import { TokenMissingError } from '../model/login-failure.ts'
import { beginSession } from '../model/store.ts'

export type SecondFactor = SecondFactorNeeded['secondFactor']

/** Continues a sign-in after the right password (or Google account): asks for a second factor if needed, then begins the session. */
export function useSignIn(onSignedIn?: () => void) {
  const [secondFactor, setSecondFactor] = useState<SecondFactor | null>(null)
  /**
   * Takes the server's answer.
   * @throws TokenMissingError for a session without a readable token
   */
  function take(answer: LoginAnswer): void {
    if ('secondFactor' in answer) {
      setSecondFactor(answer.secondFactor)
      return
    }
    if (!beginSession(answer)) throw new TokenMissingError()
    onSignedIn?.()
  }
  return { secondFactor, take, startAgain: () => setSecondFactor(null) }
}
