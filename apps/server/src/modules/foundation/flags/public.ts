/** For the features whose work flags switch off. */
export { refusalOf, refuseIfOff } from './refuse-if-off.ts'
