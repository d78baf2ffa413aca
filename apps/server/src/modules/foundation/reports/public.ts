/** For features whose rows people report. */
export { hintAtReview, reportOnce, reportPostOnce, reportReviewOnce } from './reports.queries.ts'
/** For features that lock a user out, and for moderation, which decides on appeals. */
export { type Appealed, issueAppeal } from './issue-appeal.ts'
