/** Who may see and change whose record. */
export { isSelf, mayOpenUser } from './users.policy.ts'
