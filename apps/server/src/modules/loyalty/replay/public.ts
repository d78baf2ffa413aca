/** For the program that replays purchases (`npm run import -- --purchases`). */
export { type ProgramFile, programOf, readProgramFile } from './program-file.ts'
export { type Field, FIELDS, readInstant } from './purchase-rows.ts'
export { type FinishedReplay, type ReplayInput, replayFile } from './replay-file.ts'
export { replayInto, type Target } from './replay-into.ts'
export { balancesCsv, EVENTS_HEADER, summaryOf } from './replay-report.ts'
