/** For the feature that schedules, activates, changes and removes programs. */
export { publishGenerated } from './publish.ts'
export { releaseSigned } from './signed.ts'
export { renderPdf } from './pdf/render.ts'
