import { type RawBuilder, sql } from 'kysely'

/**
 * Writes states of a lifecycle (domain/lifecycles.ts) as SQL literals: `state IN
 * ${inStates(CAMPAIGN_LIFE.due)}`. As literals, so that a partial index of these states serves the
 * statement.
 */
export const inStates = (states: readonly string[]): RawBuilder<unknown> =>
  sql`(${sql.join(states.map((state) => sql.lit(state)))})`
