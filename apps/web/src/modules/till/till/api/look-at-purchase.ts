import { mutationOptions } from '@tanstack/react-query'
import { lookAtPurchaseCode } from '@vicino/contract/till/till/addresses'
import { call } from '~/lib/api.ts'
import { answerInTime } from './answer-in-time.ts'

/** Asks the server what an online code stands for; changes nothing. The form shows failures. */
export const lookAtPurchase = mutationOptions({
  mutationFn: (code: string) => call(lookAtPurchaseCode, { body: { code }, signal: answerInTime() }),
  meta: { quiet: true },
})
