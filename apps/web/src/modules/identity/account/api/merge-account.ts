import { mutationOptions } from '@tanstack/react-query'
import { type CallInput, call } from '~/lib/api.ts'

/** Sends a code by email to an account without a password. */
export function askMergeCode(id: string) {
  return mutationOptions({
    mutationFn: (email: string) => call('POST /user/{id}/merge/code', { params: { id }, body: { email } }),
    meta: { quiet: true },
  })
}

/**
 * Proves ownership of the other account and returns the data that would move. The form shows a
 * refusal.
 */
export function proveMerge(id: string) {
  return mutationOptions({
    mutationFn: (body: CallInput<'POST /user/{id}/merge/preview'>['body']) =>
      call('POST /user/{id}/merge/preview', { params: { id }, body }),
    meta: { quiet: true },
  })
}

/** Merges the proven account into the caller's, permanently. The form shows a refusal. */
export function mergeAccount(id: string) {
  return mutationOptions({
    mutationFn: (body: CallInput<'POST /user/{id}/merge'>['body']) =>
      call('POST /user/{id}/merge', { params: { id }, body }),
    meta: { quiet: true },
  })
}
