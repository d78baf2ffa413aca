import { useEffect, useState } from 'react'

/**
 * null in Firefox and older Safari, which cannot be asked about the camera permission: there the camera
 * starts with a button each time.
 */
async function queryPermission(): Promise<PermissionStatus | null> {
  try {
    return await navigator.permissions.query({ name: 'camera' })
  } catch {
    return null
  }
}

/**
 * The browser's stored answer to the camera permission, updated when the person changes it; undefined where
 * the browser does not tell.
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
