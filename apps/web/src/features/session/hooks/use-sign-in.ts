import type { LoginAnswer, SecondFactorNeeded } from '@vicino/contract/auth'
import { useState } from 'react'
import { TokenMissingError } from '../model/login-failure.ts'
import { beginSession } from '../store.ts'

export type SecondFactor = SecondFactorNeeded['secondFactor']

/** The way from a right password (or Google account) to the session, over a second factor where the account has one. */
export function useSignIn(onSignedIn?: () => void) {
  const [secondFactor, setSecondFactor] = useState<SecondFactor | null>(null)
  /** Takes an answer on. @throws TokenMissingError for a session without a readable token */
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
