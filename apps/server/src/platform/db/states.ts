import { type RawBuilder, sql } from 'kysely'

/**
 * States of a lifecycle (domain/lifecycles.ts) as SQL has them: `state IN ${inStates(CAMPAIGN_LIFE.due)}`. Written out, so that an
 * index of these states alone serves the statement.
 */
export const inStates = (states: readonly string[]): RawBuilder<unknown> =>
  sql`(${sql.join(states.map((state) => sql.lit(state)))})`
