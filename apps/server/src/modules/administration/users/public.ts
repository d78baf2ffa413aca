/** For queues whose decision may block somebody. */
export { blockAccount, unblockAccount } from './block.ts'
/** For the record of a user, which a superAdmin changes too. */
export { findGoverned, refuseUngoverned } from './govern.ts'
/** For the program that makes the first superAdmin (scripts/admin.ts). */
export { createAdmin } from './first-admin.ts'
