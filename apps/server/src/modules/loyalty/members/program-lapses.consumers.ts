import type { Consumer } from '../../../platform/events/outbox.ts'
import '../programs/public.ts'
import { addLapse } from './void-program-points.queries.ts'

/** An emergency cancellation: what members have is brought to 0 by the job `program-lapses`. */
export const programLapses: Consumer<'loyalty.program_cancelled'> = {
  name: 'loyalty-lapses',
  effect: 'posts',
  on: ['loyalty.program_cancelled'],
  run: (tx, { payload, createdAt }) => addLapse(tx, payload.programId, 'cancelled', createdAt),
}
