import type { OwnClaim } from '@vicino/contract/loyalty/claims/schemas'

/** Says whether a shop needs the code now. A shipped reward has no code. */
export const showsCode = ({ can, reward }: Pick<OwnClaim, 'can' | 'reward'>): boolean =>
  can.show && reward.fulfilment !== 'shipping'
