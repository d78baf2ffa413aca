import { useEffect, useState } from 'react'

/** Firefox and older Safari know no such permission: there the camera starts with a press each time. */
async function ask(): Promise<PermissionStatus | null> {
  try {
    return await navigator.permissions.query({ name: 'camera' })
  } catch {
    return null
  }
}

/** What the browser remembers of the camera, undefined where it does not tell. Follows a change of mind. */
export function useCameraPermission(): PermissionState | undefined {
  const [permission, setPermission] = useState<PermissionState>()
  useEffect(() => {
    const end = new AbortController()
    const follow = async () => {
      const status = await ask()
      if (!status || end.signal.aborted) return
      setPermission(status.state)
      status.addEventListener('change', () => setPermission(status.state), { signal: end.signal })
    }
    void follow()
    return () => end.abort()
  }, [])
  return permission
}
