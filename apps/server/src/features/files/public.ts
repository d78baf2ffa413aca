/** For features that publish uploaded files: claiming and releasing run in the transaction of the feature. */
export { avatarOf, claimFile, releaseFiles } from './claim.ts'
