import type { Act, Plan } from '@vicino/demo/plan/rows'
import type { Db } from './db/database.ts'
import type { Services } from './http/context.ts'

/** One kind of act in the demo's plan, by its type. */
export type ActOf<Type extends Act['type']> = Extract<Act, { readonly type: Type }>

/**
 * A feature's part in loading the demo, which happens in many transactions while people already use
 * the product (modules/administration/demo/steps.ts). packages/demo makes `plan`. The clock of
 * `services` shows the moment of the act during an act, and otherwise the moment of the load. Only
 * types are imported from packages/demo, so that the server also runs where it is not installed.
 */
export interface DemoPart {
  /** Parts are loaded by ascending rank, so that rows come after those to which they refer. */
  readonly rank: number
  /** `load` runs once for each city, with that city's shops, products and deals. */
  readonly byCity?: true
  /** Inserts the feature's rows. */
  load?(tx: Db, services: Services, plan: Plan): Promise<void>
  /** Repeats people's acts, each by the feature's own use case. */
  readonly acts?: {
    readonly [Type in Act['type']]?: (
      tx: Db,
      services: Services,
      act: ActOf<Type>,
      plan: Plan,
    ) => Promise<unknown>
  }
  /** Runs after all acts. */
  finish?(tx: Db, services: Services): Promise<unknown>
}
