import type { MemberAnswer } from '@vicino/contract/integrations/schemas'
import type { PurchaseAnswer } from '@vicino/contract/members/schemas'

/** A member for a shop system: who they are by their public name. */
export const presentMember = ({
  userId,
  handle,
  username,
}: PurchaseAnswer['customer']): MemberAnswer['member'] => ({ id: userId, handle, name: username })
