import type { OwnDeal } from '@vicino/contract/marketplace/deals/schemas'
import type { ReactNode } from 'react'

/** Links that the route provides. */
export interface OwnLinks {
  readonly create: ReactNode
  readonly edit: (deal: OwnDeal) => ReactNode
  readonly copy: (deal: OwnDeal) => ReactNode
  /** Opens the slots for promoters. */
  readonly promote: (deal: OwnDeal) => ReactNode
  readonly open: (deal: OwnDeal) => ReactNode
}
