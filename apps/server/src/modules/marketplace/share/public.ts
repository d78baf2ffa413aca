/** For pages that the server sends: the preview of a shared link. */
export { headOf } from './page-heads.ts'
