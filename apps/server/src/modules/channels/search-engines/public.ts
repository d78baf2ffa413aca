/** For pages that the server sends: the preview of a link to a program. */
export { headOfProgram } from './program-head.ts'
/** For the deals on a shop's own site. */
export { findPublicShop } from './public-pages.queries.ts'
