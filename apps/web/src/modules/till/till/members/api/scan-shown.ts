import { mutationOptions } from '@tanstack/react-query'
import { call } from '~/lib/api.ts'
import { answerInTime } from '../../api/answer-in-time.ts'
import type { ClaimText, MemberCard } from '../../model/till-state.ts'

/**
 * Looks up a member card, with its customer's balance and waiting rewards, or a claimed reward. It
 * changes nothing. The till shows failures.
 */
export const scanShown = mutationOptions({
  mutationFn: (shown: MemberCard | ClaimText) =>
    call('POST /till/scan', {
      body: { text: 'claim' in shown ? shown.claim : 'card' in shown ? shown.card : shown.code },
      signal: answerInTime(),
    }),
  meta: { quiet: true },
})
