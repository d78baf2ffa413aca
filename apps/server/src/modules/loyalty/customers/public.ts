/** For campaigns and automations: whom a segment means. */
export { conditionOf, segmentNamed } from './segments/segments.ts'
/** For the imports of customers. */
export { writeMemberLabels } from './segments/labels.queries.ts'
export { refuseBadNames, ruleCondition } from './segments/segments.ts'
export { segmentsOfCustomer } from './segments/segments-of-customer.ts'
/** For what is given or sent to many: all customers of a program, or those whom a rule finds. */
export { type Audience, countAudience, pieceOfAudience, segmentAsItStands } from './segments/audience.ts'
/** For exports that are made by a job: what is in them, in pieces. */
export { rowsOfCustomers } from './export-customers.ts'
export { rowsOfMovements } from './export-movements.ts'
import './customers.events.ts'
