import { defineFeature } from '../../platform/feature.ts'
import { notificationSender } from './notifications.consumers.ts'
import { messages } from './notifications.messages.ts'
import { notificationData } from './notifications.personal-data.ts'
import { routes } from './notifications.routes.ts'
import { pushChannel } from './push/channel.ts'

/** Pushes and emails about what happened, by each user’s preferences. */
export const notifications = defineFeature({
  name: 'notifications',
  tags: [{ name: 'notification', description: 'Notification preferences, and browsers that get pushes' }],
  channels: [pushChannel],
  routes,
  consumers: [notificationSender],
  messages,
  personalData: [notificationData],
})
