import { z } from 'zod'

export const problemSchema = z.object({
  statusCode: z.int(),
  code: z.string(),
  message: z.string(),
  fieldErrors: z.record(z.string(), z.string()).optional(),
  requestId: z.string().optional(),
})
export type Problem = z.output<typeof problemSchema>
