/** What shared links show of a page. */
export { headOf } from './page-heads.ts'
