/** For features whose rows people report. */
export { fileReport } from './file-report.ts'
export { hintAtReview } from './reports.queries.ts'
/** For features that restrict content, an account or a business, and for moderation. */
export { keepReported, type Reasons, stateReasons, stateReasonsOf, type Stated } from './state-reasons.ts'
export {
  isDeal,
  isOf,
  isOfKind,
  kindOf,
  dealBeside as dealOfContent,
  type Thing,
  thingOf,
  THING_COLUMNS,
  writeDecision,
} from './things.queries.ts'
export { type Statement, statementOf } from './statement.ts'
/** For moderation, which decides on appeals and answers by link. */
export { type Appealed, issueAppeal } from './issue-appeal.ts'
