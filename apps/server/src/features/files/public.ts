/** What other features do with uploaded files, each in its own transaction. */
export { avatarOf, claimFile, releaseFiles } from './files.service.ts'
