import { useEffect, useState } from 'react'

/**
 * Reads the camera permission. Firefox and older Safari cannot report it and give null, so there
 * the camera starts with a button each time.
 */
async function queryPermission(): Promise<PermissionStatus | null> {
  try {
    return await navigator.permissions.query({ name: 'camera' })
  } catch {
    return null
  }
}

/**
 * Returns the browser's stored camera permission, updated when the person changes it; undefined
 * when the browser does not report it.
 */
export function useCameraPermission(): PermissionState | undefined {
  const [permission, setPermission] = useState<PermissionState>()
  useEffect(() => {
    const end = new AbortController()
    const follow = async () => {
      const status = await queryPermission()
      if (!status || end.signal.aborted) return
      setPermission(status.state)
      status.addEventListener('change', () => setPermission(status.state), { signal: end.signal })
    }
    void follow()
    return () => end.abort()
  }, [])
  return permission
}
