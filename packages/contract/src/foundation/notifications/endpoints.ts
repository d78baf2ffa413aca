import { z } from 'zod'
import { idSchema } from '../../common/ids.ts'
import { cursorPage } from '../../common/pages.ts'
import { cursorQuery } from '../../common/query.ts'
import { endpointsOf } from '../../endpoint.ts'
import { ANY_ROLE } from '../../roles.ts'
import { NOTIFICATION_KINDS } from './constants.ts'
import * as schemas from './schemas.ts'

const own = endpointsOf({ tag: 'notification', access: ANY_ROLE, permission: 'own' })

/** Kept for 90 days. */
export const listNotices = own('GET /notification', {
  summary: 'The caller’s notices, newest first, and how many are unread',
  query: cursorQuery(20),
  response: cursorPage(schemas.noticeSchema).extend(schemas.unreadSchema.shape),
})

export const countUnreadNotices = own('GET /notification/unread', {
  summary: 'How many notices the caller has not read',
  response: schemas.unreadSchema,
})

/**
 * Notifications that arrived after `upTo`, or got news since the client saw them, stay unread;
 * unknown ids are skipped.
 */
export const readNotices = own('POST /notification/read', {
  whileActing: true,
  summary: 'Mark notices as read: some of them, or all up to one',
  onRepeat: 'harmless',
  body: z.union([
    z.strictObject({ ids: z.array(idSchema).min(1).max(100) }),
    z.strictObject({ upTo: idSchema }),
  ]),
  response: schemas.unreadSchema,
})

export const getNotificationPreferences = own('GET /notification/preference', {
  summary: 'Per kind, how the caller wants to hear of it; and the browsers that get pushes',
  response: z.object({ items: z.array(schemas.notificationPreferenceSchema), pushDevices: z.int().min(0) }),
})

export const setNotificationPreferences = own('PUT /notification/preference', {
  whileActing: true,
  summary: 'Change how the caller hears of some kinds',
  body: z.strictObject({
    items: z.array(schemas.notificationPreferenceSchema.strict()).min(1).max(NOTIFICATION_KINDS.length),
  }),
  response: z.object({ items: z.array(schemas.notificationPreferenceSchema), pushDevices: z.int().min(0) }),
})

/**
 * The subscription in the form of PushSubscription.toJSON(); the address must be that of a known
 * push service.
 */
export const subscribeToPush = own('POST /notification/push-subscription', {
  summary: 'Let the platform push to this browser',
  onRepeat: 'keyed',
  body: z.strictObject({
    endpoint: z.url({ error: 'push_endpoint' }).max(1000, 'push_endpoint'),
    expirationTime: z.number().nullable().optional(),
    keys: z.strictObject({
      p256dh: z.string().regex(/^[\w-]{80,100}={0,2}$/, 'invalid'),
      auth: z.string().regex(/^[\w-]{20,30}={0,2}$/, 'invalid'),
    }),
  }),
  status: 201,
  response: z.object({ _id: z.uuid() }),
  perMinute: 20,
})

export const unsubscribeFromPush = own('POST /notification/push-subscription/remove', {
  summary: 'Stop pushes to this browser; harmless when there are none',
  onRepeat: 'harmless',
  body: z.strictObject({ endpoint: z.string().min(1).max(1000) }),
})

export const getNotificationSettings = own('GET /notification/settings', {
  summary: 'When and how much the caller is told outside of the app',
  response: schemas.notificationSettingsSchema,
})

export const setNotificationSettings = own('PUT /notification/settings', {
  whileActing: true,
  summary: 'Set quiet hours, caps and the weekly summary',
  body: schemas.notificationSettingsSchema
    .extend({ quietHours: schemas.notificationSettingsSchema.shape.quietHours.unwrap().strict().nullable() })
    .strict()
    .refine(({ quietHours }) => quietHours?.from !== quietHours?.to || quietHours === null, {
      path: ['quietHours'],
      error: 'invalid',
    }),
  response: schemas.notificationSettingsSchema,
})
