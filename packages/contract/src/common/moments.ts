import { z } from 'zod'
import { message } from './field-messages.ts'

/** A moment in a body: ISO 8601 with zone, years 1 to 9999; turned into UTC. */
export const momentSchema = z.iso
  .datetime({ offset: true })
  .refine((text) => /^\d{4}-/.test(isoOf(text)), message('invalid'))
  .transform(isoOf)

function isoOf(text: string): string {
  const moment = new Date(text)
  return Number.isNaN(moment.getTime()) ? '' : moment.toISOString()
}
