import type { Consumer } from '../../../platform/events/outbox.ts'
import '../programs/public.ts'
import { addLapse } from './void-program-points.queries.ts'

/** After an emergency cancellation the job `program-lapses` sets all balances to 0. */
export const programLapses: Consumer<'loyalty.program_cancelled'> = {
  name: 'loyalty-lapses',
  effect: 'posts',
  on: ['loyalty.program_cancelled'],
  run: (tx, { payload, createdAt }) => addLapse(tx, payload.programId, 'cancelled', createdAt),
}
