import { ApiError } from './api-error.ts'

let ask: (() => Promise<boolean>) | undefined

/** Given by the part of the screen that can ask who one is (ConfirmIdentity); returns what takes it away again. */
export function setConfirmation(given: () => Promise<boolean>): () => void {
  ask = given
  return () => {
    if (ask === given) ask = undefined
  }
}

/**
 * Does something for which the server may want to know anew that it is still the same person: if it refuses with
 * `confirmation_needed`, asks for password or passkey and tries once more. Who gives neither gets the refusal.
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
