import type { Consumer } from '../../../platform/events/outbox.ts'
import '../programs/public.ts'
import { dueAtOnce } from './steps.queries.ts'

/** An emergency cancellation of a program ends its open claims and gives nothing back. */
export const claimVoids: Consumer<'loyalty.program_cancelled'> = {
  name: 'claim-voids',
  effect: 'posts',
  on: ['loyalty.program_cancelled'],
  run: (tx, { payload, createdAt }) => dueAtOnce(tx, payload.programId, createdAt),
}
