/**
 * A handle from a username: lower-case letters, digits, dots and underscores, 3 to 30 of them,
 * never empty.
 * @param suffix is appended when the handle without it is taken or reserved.
 */
export function handleFrom(username: string, suffix = ''): string {
  const plain = username
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/\s+/g, '.')
    .replaceAll(/[^a-z0-9._]/g, '')
    .slice(0, 30 - suffix.length)
  return (plain + suffix).padEnd(3, '_')
}
