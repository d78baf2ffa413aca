/** For features that tell users of something by their preferences. */
export { notify } from './notify.ts'
