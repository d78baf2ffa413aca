import type { OwnDeal } from '@vicino/contract/marketplace/deals/schemas'
import type { ReactNode } from 'react'

/** Links that the route provides. */
export interface OwnLinks {
  readonly create: ReactNode
  readonly edit: (deal: OwnDeal) => ReactNode
  readonly copy: (deal: OwnDeal) => ReactNode
  /** Changes a deal that waits for its start. */
  readonly editPlanned: (id: string) => ReactNode
  /** Opens the slots for promoters. */
  readonly promote: (deal: OwnDeal) => ReactNode
  readonly open: (deal: OwnDeal) => ReactNode
}
