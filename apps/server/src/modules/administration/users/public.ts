/** For queues whose decisions may block an account. */
export { blockAccount, unblockAccount } from './block-account.ts'
/** For support access, which a superAdmin requests of accounts that they may act upon. */
export { findGoverned } from './govern.ts'
/** For the program that makes the first superAdmin (scripts/admin.ts). */
export { createAdmin } from './first-admin.ts'
