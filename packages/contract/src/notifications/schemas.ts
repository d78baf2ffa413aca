import { z } from 'zod'
import { NOTIFICATION_KINDS } from './constants.ts'

export const notificationKindSchema = z.enum(NOTIFICATION_KINDS)
export type NotificationKind = z.output<typeof notificationKindSchema>

export const notificationPreferenceSchema = z.object({
  kind: notificationKindSchema,
  inApp: z.boolean(),
  push: z.boolean(),
  email: z.boolean(),
})
export type NotificationPreference = z.output<typeof notificationPreferenceSchema>
