/** For the pages that the server sends: what the preview of a shared link shows. */
export { headOf } from './page-heads.ts'
