/** For features whose rows people report. */
export { hintAtReview, reportOnce, reportPostOnce, reportReviewOnce } from './reports.queries.ts'
