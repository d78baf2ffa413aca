const PATTERN_MS = { read: [40], done: [60, 60, 160], refused: [220] } as const

/**
 * Vibrates the device, if it can, because the cashier looks at the customer and not at the screen.
 */
export function buzz(why: keyof typeof PATTERN_MS): void {
  navigator.vibrate?.([...PATTERN_MS[why]])
}
