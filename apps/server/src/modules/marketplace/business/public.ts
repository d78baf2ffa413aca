/** For the back-office, which makes and changes brands too. */
export { insertBrand } from './applications.queries.ts'
export { lockBrandWithDeals } from './company.queries.ts'
export { handleOf } from './handle.ts'
