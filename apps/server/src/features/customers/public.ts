/** For campaigns and automations: whom a segment means. */
export { conditionOf, segmentNamed } from './segments/segments.ts'
/** For the imports of customers. */
export { writeMemberLabels } from './segments/labels.queries.ts'
export { refuseBadNesting, ruleCondition } from './segments/segments.ts'
export { segmentsOfCustomer } from './segments/segments-of-customer.ts'
