/** Uploads that have not ended yet, of all fields on the screen. */
const running = new Set<Promise<void>>()

/** Counts an upload as running until it has ended, well or not. */
export function trackUpload(upload: Promise<void>): void {
  running.add(upload)
  const end = () => void running.delete(upload)
  void upload.then(end, end)
}

/** Waits until no upload is running; undefined when none is. */
export const uploadsEnd = (): Promise<unknown> | undefined =>
  running.size === 0 ? undefined : Promise.allSettled(running)
