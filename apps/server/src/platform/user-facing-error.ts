/**
 * A failure that the operator of the server can correct: its text is one line that names the
 * variable or the file and what to do. It is printed without a stack.
 */
export class UserFacingError extends Error {
  override readonly name = 'UserFacingError'
}
