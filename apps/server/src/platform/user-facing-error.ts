/**
 * A failure that whoever runs the server can mend: its text is one line that names the variable or the file and what to
 * do. It is printed without a stack.
 */
export class UserFacingError extends Error {
  override readonly name = 'UserFacingError'
}
