import type { OwnClaim } from '@vicino/contract/loyalty/claims/schemas'

/** Whether a shop asks for the code now; what is sent home comes without it. */
export const showsCode = ({ can, reward }: Pick<OwnClaim, 'can' | 'reward'>): boolean =>
  can.show && reward.fulfilment !== 'shipping'
