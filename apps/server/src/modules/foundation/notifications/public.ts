/**
 * For features that notify people. To add a notification:
 *
 * 1. name its template in your `<feature>.messages.ts` (`EmailData` and `PushData`, texts in
 *   `locales/{it,en}.json`). The push's texts and address are also those of the notification in the
 *   app. A gap {who} is filled with the actor; `many: { title, body }` beside `title` and `body` is
 *   used for several actors.
 * 2. in a consumer of your event, call `notify(tx, { userId, kind, template, subject, actorId,
 *   data, now })` (with `actorBrandId` where a person acts for a brand), or `notifyAll(tx, userIds,
 *   …)` for several people, such as `staffOf(tx, brandId, permission)`, the people responsible for
 *   a brand. `noteEach(tx, { kind, template, people, now })` notifies each with their own text in
 *   the app only.
 * 3. kinds are those of NOTIFICATION_KINDS (contract), which a person can switch on and off.
 * `readSubject(tx, userId, subject, now)` marks a notification as read when its subject is shown.
 */
export { noteEach, notify, notifyAll, notifyEach, notifyOfDanger, type News } from './notify.ts'
export { defaultWays, type Ways } from './notifications.policy.ts'
/** Key by which emails of a brand are switched off. */
export { brandEmails } from './unsubscribe.ts'
export { saveBrandEmails } from './settings.queries.ts'
export { readSubject } from './notices.ts'
export { staffOf } from './notifications.queries.ts'
/** For the live channel: the numbers of unread notifications. */
export { countUnreadOf as unreadNoticesOf } from './notices.queries.ts'
