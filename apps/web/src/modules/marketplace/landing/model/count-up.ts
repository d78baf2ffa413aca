/**
 * Writes a number such as '10K+' at `share` (0 to 1) of its value, with the same letters after it.
 * Small numbers get a decimal.
 */
export function partOf(claim: string, share: number): string {
  const [, digits = '', rest = ''] = /^(\d+)(.*)$/.exec(claim) ?? []
  if (digits === '' || share >= 1) return claim
  const whole = Number(digits)
  const value = whole * share
  return `${whole < 10 ? value.toFixed(1) : Math.floor(value)}${rest}`
}
