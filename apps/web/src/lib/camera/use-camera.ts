import { useEffect, useState } from 'react'
import { readStored, writeStored } from '../storage.ts'
import { type CameraProblem, cameraProblem } from './camera-problem.ts'
import { useCameraPermission } from './use-camera-permission.ts'
import { usePageVisible } from './use-page-visible.ts'

export interface CameraUse {
  /** Local-storage key of the camera that was last chosen on this device for this use. */
  readonly key: string
  /** Records sound too, for a video. */
  readonly audio?: boolean
}

/** The running camera. */
interface Live {
  readonly stream: MediaStream
  readonly track: MediaStreamTrack
  readonly cameras: readonly string[]
  readonly hasTorch: boolean
  /** The camera faces the person, so the image is mirrored, which makes aiming easier. */
  readonly mirrored: boolean
}

export interface Camera {
  readonly step: 'off' | 'starting' | 'live' | CameraProblem
  /** The camera's stream; null while it is not running. */
  readonly stream: MediaStream | null
  readonly mirrored: boolean
  readonly hasMore: boolean
  /** Whether the torch is on; null when this camera has none. */
  readonly torch: boolean | null
  readonly start: () => void
  readonly next: () => void
  readonly toggleTorch: () => void
}

const SIZE = { width: { ideal: 1280 }, height: { ideal: 720 } }

/**
 * Opens the camera last chosen on this device; without one, or when it is gone, the back camera. It
 * throws a DOMException.
 */
async function open(chosen: string | null, audio: boolean): Promise<MediaStream> {
  const devices = navigator.mediaDevices as MediaDevices | undefined
  if (!devices) throw new DOMException('no camera on this page', 'NotSupportedError')
  if (chosen !== null) {
    try {
      return await devices.getUserMedia({ audio, video: { ...SIZE, deviceId: { exact: chosen } } })
    } catch (error) {
      if (cameraProblem(error) !== 'absent') throw error
    }
  }
  return devices.getUserMedia({ audio, video: { ...SIZE, facingMode: { ideal: 'environment' } } })
}

async function describe(stream: MediaStream, track: MediaStreamTrack): Promise<Live> {
  const devices = await navigator.mediaDevices.enumerateDevices()
  const abilities: MediaTrackCapabilities & { torch?: boolean } = track.getCapabilities?.() ?? {}
  return {
    stream,
    track,
    cameras: devices.filter(({ kind }) => kind === 'videoinput').map(({ deviceId }) => deviceId),
    hasTorch: abilities.torch === true,
    mirrored: track.getSettings().facingMode === 'user',
  }
}

/**
 * Runs the camera after a press of `start`, or at once when the permission was given before. It is
 * off while the tab is hidden.
 */
export function useCamera({ key, audio = false }: CameraUse): Camera {
  const permission = useCameraPermission()
  const visible = usePageVisible()
  const [pressed, setPressed] = useState(false)
  const [problem, setProblem] = useState<CameraProblem>()
  const [chosen, setChosen] = useState(() => readStored(key))
  const [live, setLive] = useState<Live>()
  const [torch, setTorch] = useState(false)
  const wanted = (pressed || permission === 'granted') && !problem

  useEffect(() => {
    if (!wanted || !visible) return undefined
    let over = false
    let stream: MediaStream | undefined
    const fail = (reason: CameraProblem) => {
      if (!over) setProblem(reason)
    }
    const begin = async () => {
      const opened = await open(chosen, audio)
      stream = opened
      const [track] = opened.getVideoTracks()
      if (over || !track) return stop(opened)
      track.addEventListener('ended', () => fail('busy'))
      const described = await describe(opened, track)
      if (!over) setLive(described)
    }
    begin().catch((error: unknown) => fail(cameraProblem(error)))
    return () => {
      over = true
      if (stream) stop(stream)
      setLive(undefined)
      setTorch(false)
    }
  }, [wanted, visible, chosen, audio])

  function next() {
    if (!live) return
    const { cameras, track } = live
    const place = cameras.indexOf(track.getSettings().deviceId ?? '')
    const other = cameras[(place + 1) % cameras.length]
    if (other === undefined) return
    writeStored(key, other)
    setChosen(other)
  }

  function toggleTorch() {
    const change = { advanced: [{ torch: !torch } as MediaTrackConstraintSet] }
    live?.track.applyConstraints(change).then(
      () => setTorch(!torch),
      // Some torches refuse while they are hot, so the state stays as it is.
      () => undefined,
    )
  }

  function start() {
    setProblem(undefined)
    setPressed(true)
  }

  const blocked = permission === 'denied' ? 'denied' : undefined
  const running = live ? 'live' : 'starting'
  return {
    step: problem ?? (wanted ? running : (blocked ?? 'off')),
    stream: live?.stream ?? null,
    mirrored: live?.mirrored ?? false,
    hasMore: (live?.cameras.length ?? 0) > 1,
    torch: live?.hasTorch ? torch : null,
    start,
    next,
    toggleTorch,
  }
}

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}
