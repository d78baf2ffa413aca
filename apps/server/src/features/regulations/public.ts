/** For the feature that schedules, activates and changes programs. */
export { publishGenerated } from './publish.ts'
