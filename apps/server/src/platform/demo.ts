import type { Act, Plan } from '@vicino/demo/plan/rows'
import type { Db } from './db/database.ts'
import type { Services } from './http/context.ts'

/** What somebody did in the demo, by its type. */
export type ActOf<Type extends Act['type']> = Extract<Act, { readonly type: Type }>

/**
 * A feature's part of the demo, in the transaction of the load; the plan is what packages/demo made, the clock of
 * `services` stands at the moment of an act, else at that of the load. The package is imported for its types only, so
 * that an installation without a demo runs without it.
 */
export interface DemoPart {
  /** Parts load in this order: rows come after those that they refer to. */
  readonly rank: number
  /** Inserts the feature's rows. */
  load?(tx: Db, services: Services, plan: Plan): Promise<void>
  /** Has the feature's own verbs do what people did. */
  readonly acts?: {
    readonly [Type in Act['type']]?: (
      tx: Db,
      services: Services,
      act: ActOf<Type>,
      plan: Plan,
    ) => Promise<unknown>
  }
  /** What is left to do after all acts. */
  finish?(tx: Db, services: Services): Promise<unknown>
}
