/** Downloads a file. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The download starts after this function returns, so the address must not be revoked at once.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
