const PATTERN_MS = { read: [40], done: [60, 60, 160], refused: [220] } as const

/** A short tremble of the device, where it can: the eyes are on the customer. */
export function buzz(why: keyof typeof PATTERN_MS): void {
  navigator.vibrate?.([...PATTERN_MS[why]])
}
