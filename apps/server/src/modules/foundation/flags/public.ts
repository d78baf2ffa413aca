/** For features that flags switch off. */
export { refusalOf, refuseIfOff } from './refuse-if-off.ts'
