import { mutationOptions } from '@tanstack/react-query'
import { scanMemberCard } from '@vicino/contract/members/addresses'
import { call } from '~/lib/api.ts'
import { answerInTime } from '../../api/answer-in-time.ts'
import type { MemberCard } from '../../model/till-state.ts'

/** Asks the server whose member card it is and what they have here; changes nothing. The till shows failures. */
export const scanCard = mutationOptions({
  mutationFn: (card: MemberCard) => call(scanMemberCard, { body: card, signal: answerInTime() }),
  meta: { quiet: true },
})
