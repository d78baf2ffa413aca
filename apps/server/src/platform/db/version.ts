/** Whether a version of three numbers comes after another one. */
export function isLater(version: string, than: string): boolean {
  const [a, b] = [version, than].map((text) => text.split('.').map(Number))
  const index = [0, 1, 2].find((place) => a?.[place] !== b?.[place])
  return index !== undefined && (a?.[index] ?? 0) > (b?.[index] ?? 0)
}
