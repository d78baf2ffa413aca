let unattended = false

/** Whether nobody sits before this page, so that a new version is taken at once and nothing is asked. */
export const isUnattended = (): boolean => unattended

/** Says so until the function that is returned is called. */
export function setUnattended(): () => void {
  unattended = true
  return () => {
    unattended = false
  }
}
