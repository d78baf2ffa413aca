import type { Consumer } from '../platform/events/outbox.ts'
import { forgottenPassword } from './auth/links.service.ts'
import { live } from './live/live.consumer.ts'
import { notifications } from './notifications/notifications.consumer.ts'
import { inviteReward } from './points/invites.service.ts'

/** Everything that acts on domain events, in the order in which an event passes them; `live` last (its lock). */
export const CONSUMERS: readonly Consumer[] = [forgottenPassword, inviteReward, notifications, live]
