/** '10K+' on its way from nothing: at `share` (0 to 1) of it, with the same letters after it. Small figures get a decimal. */
export function partOf(claim: string, share: number): string {
  const [, digits = '', rest = ''] = /^(\d+)(.*)$/.exec(claim) ?? []
  if (digits === '' || share >= 1) return claim
  const whole = Number(digits)
  const value = whole * share
  return `${whole < 10 ? value.toFixed(1) : Math.floor(value)}${rest}`
}
