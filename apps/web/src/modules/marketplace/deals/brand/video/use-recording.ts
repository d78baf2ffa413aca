import { useEffect, useRef, useState } from 'react'

/** In the order in which phones play them best. */
const TYPES = [
  'video/mp4;codecs=avc1.42E01E,mp4a.40.2',
  'video/mp4',
  'video/webm;codecs=vp9,opus',
  'video/webm;codecs=vp8,opus',
  'video/webm',
]

/** Bits per second. A minute stays below 20 MB. */
const BITS = 2_500_000
const TICK_MS = 200

/** Records a camera's stream into a file, and stops after `longest` seconds. */
export function useRecording(stream: MediaStream | null, longest: number, onVideo: (file: File) => void) {
  const [seconds, setSeconds] = useState(0)
  const [active, setActive] = useState(false)
  const [failed, setFailed] = useState(false)
  const recorder = useRef<MediaRecorder>(undefined)
  const dropped = useRef(false)

  useEffect(() => {
    if (!active) return undefined
    const began = performance.now()
    const timer = setInterval(() => {
      const passed = (performance.now() - began) / 1000
      setSeconds(Math.min(passed, longest))
      if (passed >= longest && recorder.current?.state === 'recording') recorder.current.stop()
    }, TICK_MS)
    return () => clearInterval(timer)
  }, [active, longest])
  useEffect(() => {
    dropped.current = false
    return () => {
      // A recording that is closed before its end is discarded.
      dropped.current = true
      if (recorder.current?.state === 'recording') recorder.current.stop()
    }
  }, [])

  function start() {
    if (!stream) return
    setFailed(false)
    setSeconds(0)
    const type = TYPES.find((one) => MediaRecorder.isTypeSupported(one))
    const chunks: Blob[] = []
    try {
      const own = new MediaRecorder(stream, { videoBitsPerSecond: BITS, ...(type && { mimeType: type }) })
      recorder.current = own
      own.addEventListener('dataavailable', ({ data }) => void (data.size > 0 && chunks.push(data)))
      own.addEventListener('error', fail)
      own.addEventListener('stop', () => {
        setActive(false)
        if (dropped.current) return
        const [kind = 'video/webm'] = own.mimeType.split(';')
        const file = new File(chunks, `film.${kind === 'video/mp4' ? 'mp4' : 'webm'}`, { type: kind })
        if (file.size > 0) onVideo(file)
        else setFailed(true)
      })
      own.start(1000)
      setActive(true)
    } catch {
      fail()
    }
  }
  function fail() {
    setActive(false)
    setFailed(true)
  }

  return { active, seconds, failed, start, stop: () => recorder.current?.stop() }
}
