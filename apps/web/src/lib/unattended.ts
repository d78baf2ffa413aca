let unattended = false

/**
 * Says whether the page runs without a person in front, so that a new version is installed at once
 * and no question is shown.
 */
export const isUnattended = (): boolean => unattended

/** Marks the page as unattended until the returned function is called. */
export function setUnattended(): () => void {
  unattended = true
  return () => {
    unattended = false
  }
}
