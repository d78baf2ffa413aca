import { z } from 'zod'
import { NOTIFICATION_KINDS, PER_DAY_MOST, PER_WEEK_MOST } from './constants.ts'

export const notificationKindSchema = z.enum(NOTIFICATION_KINDS)
export type NotificationKind = z.output<typeof notificationKindSchema>

export const notificationPreferenceSchema = z.object({
  kind: notificationKindSchema,
  inApp: z.boolean(),
  push: z.boolean(),
  email: z.boolean(),
})
export type NotificationPreference = z.output<typeof notificationPreferenceSchema>

/** A notification in the list, in the language of the request. */
export const noticeSchema = z.object({
  _id: z.uuid(),
  kind: notificationKindSchema,
  title: z.string(),
  body: z.string(),
  /** Path of its target page in the product. */
  path: z.string(),
  /** The actors, the latest first: at most three of them, and their number. */
  actors: z.array(z.object({ username: z.string(), avatar: z.string().nullable() })),
  actorCount: z.int().min(0),
  at: z.string(),
  isRead: z.boolean(),
})
export type Notice = z.output<typeof noticeSchema>

/** The number of unread notifications, up to UNREAD_MOST. */
export const unreadSchema = z.object({ unread: z.int().min(0) })

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'invalid')
const most = (number: number) => z.int('invalid').min(1, 'invalid').max(number, 'invalid').nullable()

/** A person's times and limits for notifications outside of the app. */
export const notificationSettingsSchema = z.object({
  /** HH:MM in the time zone. Pushes wait until they end; null = at all times. */
  quietHours: z.object({ from: timeOfDay, to: timeOfDay }).nullable(),
  /** An IANA name, such as Europe/Rome. */
  timeZone: z.string().min(1).max(60),
  /** The most pushes and emails together; null = no limit. */
  perDay: most(PER_DAY_MOST),
  perWeek: most(PER_WEEK_MOST),
  /** An email on Mondays about the past week. */
  weeklySummary: z.boolean(),
})
export type NotificationSettings = z.output<typeof notificationSettingsSchema>
