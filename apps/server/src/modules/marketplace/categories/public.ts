/** For features that read names of categories which people have typed. */
export { categoriesByName } from './categories.queries.ts'
