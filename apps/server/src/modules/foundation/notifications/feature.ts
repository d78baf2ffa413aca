import { defineFeature } from '../../../platform/feature.ts'
import { endingJob, fanOutJob } from './fan-outs.ts'
import { summaryJob } from './weekly-summary.ts'
import { dealNews, notificationSender } from './notifications.consumers.ts'
import { endNotices, noticesJob } from './notifications.jobs.ts'
import { notificationDemo } from './notifications.demo.ts'
import { messages } from './notifications.messages.ts'
import { notificationData } from './notifications.personal-data.ts'
import { routes } from './notifications.routes.ts'
import { pushChannel } from './push/channel.ts'

/** Notifications to people in the app, by push and by e-mail, by their preferences. */
export const notifications = defineFeature({
  name: 'notifications',
  tags: [
    {
      name: 'notification',
      description: 'Notices, how people want to be told, and browsers that get pushes',
    },
  ],
  channels: [pushChannel],
  routes,
  jobs: [noticesJob, fanOutJob, endingJob, summaryJob],
  consumers: [notificationSender, dealNews],
  messages,
  personalData: [notificationData],
  keeping: [{ key: 'notices', end: endNotices }],
  demo: notificationDemo,
})
