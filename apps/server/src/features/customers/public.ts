/** For the imports of customers. */
export { BYTE_ORDER_MARK, csvLine } from './csv-customers.ts'
export { writeMemberLabels } from './segments/labels.queries.ts'
export { segmentsOfCustomer } from './segments/segments-of-customer.ts'
