/** A text escaped for a LIKE pattern: %, _ and \ stand for themselves. */
export function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`)
}
