/** For features that read category names typed by people. */
export { categoriesByName } from './categories.queries.ts'
