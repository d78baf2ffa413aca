/**
 * For features that tell people of something. To add a kind of news:
 *
 * 1. name its template in your `<feature>.messages.ts` (`EmailData` and `PushData`, texts in `locales/{it,en}.json`);
 *    the push's texts and address are those of the notice in the app too. A gap {who} is filled with who did it;
 *    `many: { title, body }` beside `title` and `body` is said where several did.
 * 2. in a consumer of your event, call `notify(tx, { userId, kind, template, subject, actorId, data, now })` (with
 *    `actorBrandId` where somebody acts for a brand), or
 *    `notifyAll(tx, userIds, …)` for several people, such as `staffOf(tx, brandId, permission)`, those who answer for a brand.
 *    `noteEach(tx, { kind, template, people, now })` tells each something of their own in the app alone.
 * 3. kinds are those of NOTIFICATION_KINDS (contract): what a person can switch on and off.
 *
 * `readSubject(tx, userId, subject, now)` marks a notice as read when its subject is shown.
 */
export { noteEach, notify, notifyAll, notifyEach, type News } from './notify.ts'
export { defaultWays, type Ways } from './notifications.policy.ts'
/** What emails of a brand are switched off by. */
export { brandEmails } from './unsubscribe.ts'
export { saveBrandEmails } from './settings.queries.ts'
export { readSubject } from './notices.ts'
export { staffOf } from './notifications.queries.ts'
/** For the live channel: the numbers on the bells of people. */
export { countUnreadOf as unreadNoticesOf } from './notices.queries.ts'
