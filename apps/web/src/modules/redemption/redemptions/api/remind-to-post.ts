import { remindToPost } from '@vicino/contract/social/posts/addresses'
import { call } from '~/lib/api.ts'

/** Asks for the reminder of a Proof Post, 24 hours from now. Who leaves does not wait for it, nor hear that it failed. */
export function remindLater(dealId: string): void {
  call(remindToPost, { body: { dealId } }).catch(() => undefined)
}
