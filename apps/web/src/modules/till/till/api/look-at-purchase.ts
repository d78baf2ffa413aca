import { mutationOptions } from '@tanstack/react-query'
import { call } from '~/lib/api.ts'
import { answerInTime } from './answer-in-time.ts'

/** Looks up an online code without changing anything. The form shows failures. */
export const lookAtPurchase = mutationOptions({
  mutationFn: (code: string) => call('POST /purchase-code/look', { body: { code }, signal: answerInTime() }),
  meta: { quiet: true },
})
