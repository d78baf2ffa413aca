import { mutationOptions } from '@tanstack/react-query'
import { type CallInput, call } from '~/lib/api.ts'

/** Deletes the caller's account for good; the dialog shows a refusal. */
export function eraseUser(id: string) {
  return mutationOptions({
    mutationFn: (body: CallInput<'eraseUser'>['body']) => call('eraseUser', { params: { id }, body }),
    meta: { quiet: true },
  })
}
