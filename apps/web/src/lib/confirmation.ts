import { ApiError } from './api-error.ts'

let ask: (() => Promise<boolean>) | undefined

/**
 * Sets the function that asks the person to confirm their identity (ConfirmIdentity). Returns a
 * function that removes it.
 */
export function setConfirmation(given: () => Promise<boolean>): () => void {
  ask = given
  return () => {
    if (ask === given) ask = undefined
  }
}

/**
 * Runs `work`, for which the server may require a fresh confirmation of identity. After the refusal
 * `confirmation_needed` it asks for a password or passkey and tries once more. Without either, the
 * refusal is thrown.
 */
export async function withConfirmation<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const refused = error instanceof ApiError && error.code === 'confirmation_needed'
    if (!refused || !(await ask?.())) throw error
    return work()
  }
}
