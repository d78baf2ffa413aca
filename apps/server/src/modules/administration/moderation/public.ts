/** For features whose rows people report, or that shut somebody out. */
export { issueAppeal } from './issue-appeal.ts'
export { hintAtReview, reportOnce, reportPostOnce, reportReviewOnce } from './reports.queries.ts'
