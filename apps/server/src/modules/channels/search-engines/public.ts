/** For pages that the server sends: the preview of a link to a program. */
export { headOfProgram } from './program-head.ts'
