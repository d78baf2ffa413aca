/**
 * For automations, campaigns and messages to customers: only sendMarketing() brings marketing to
 * members.
 */
export { sendMarketing, type Marketing, type Outcome } from './send-marketing.ts'
export { quietUntil } from './quiet-hours.ts'
export { inControlGroup, hundredth } from './control-group.ts'
export { messageValues } from './values.ts'
export { judgeMembers, reachOf } from './reach.ts'
export { type Caps, capsOf, saveCaps } from './caps.queries.ts'
export { type Figures, outreachFigures } from './outreach.queries.ts'
