/** For campaigns and automations: the customers of a segment. */
export { conditionOf, segmentNamed } from './segments/segments.ts'
/** For the imports of customers. */
export { writeMemberLabels } from './segments/labels.queries.ts'
export { refuseBadNames, ruleCondition } from './segments/segments.ts'
export { segmentsOfCustomer } from './segments/segments-of-customer.ts'
/** For gifts and messages to many: all customers of a program, or those that a rule finds. */
export { countAudience, batchOfAudience, segmentAsItStands } from './segments/audience.ts'
export type { Audience } from './segments/segments.ts'
/** For exports made by a job: their rows, in parts. */
export { rowsOfCustomers } from './export-customers.ts'
export { rowsOfMovements } from './export-movements.ts'
/** For shop systems, which follow the changes of members. */
export { changedMembers } from './changed-members.ts'
import './customers.events.ts'
