/** For features whose rows people report. */
export { hintAtReview, reportOnce, reportPostOnce, reportReviewOnce } from './reports.queries.ts'
/** For features that shut somebody out, and for moderation, which decides about appeals. */
export { type Appealed, issueAppeal } from './issue-appeal.ts'
