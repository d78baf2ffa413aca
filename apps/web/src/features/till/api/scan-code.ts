import { mutationOptions } from '@tanstack/react-query'
import { call } from '~/lib/api.ts'
import type { Presented } from '../model/till-state.ts'
import { answerInTime } from './answer-in-time.ts'

/** Looks at a code; nothing changes by it. The till shows what fails. */
export const scanCode = mutationOptions({
  mutationFn: (code: Presented) => call('scanRedemption', { body: code, signal: answerInTime() }),
  meta: { quiet: true },
})
