/** In the shop the screen belongs to the code being shown. */
const WITHOUT_BAR = /validazione|riscatta/

/** The phone's bar is on every path but those of a redemption. */
export function hasBottomBar(path: string): boolean {
  return !WITHOUT_BAR.test(path)
}
