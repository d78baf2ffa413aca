import { mutationOptions } from '@tanstack/react-query'
import { call } from '~/lib/api.ts'
import type { DealCode } from '../model/till-state.ts'
import { answerInTime } from './answer-in-time.ts'

/** Looks up a code without changing anything. The till shows failures. */
export const scanCode = mutationOptions({
  mutationFn: (code: DealCode) => call('POST /redemption/scan', { body: code, signal: answerInTime() }),
  meta: { quiet: true },
})
