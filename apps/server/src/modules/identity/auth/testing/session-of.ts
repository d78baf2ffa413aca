import type { LoginAnswer, Session } from '@vicino/contract/identity/auth/schemas'

/** The session of a sign-in that must not ask for a second factor. */
export function sessionOf(answer: LoginAnswer): Session {
  if ('secondFactor' in answer) throw new Error('A second factor is asked for')
  return answer
}
