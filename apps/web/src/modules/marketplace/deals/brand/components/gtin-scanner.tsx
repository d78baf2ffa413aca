import { readGtin } from '@vicino/domain/gtin'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { createCodeReader } from '~/lib/camera/code-reader.ts'
import { useCamera } from '~/lib/camera/use-camera.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { Icon } from '~/ui/icon.tsx'
import { Spinner } from '~/ui/spinner.tsx'

const PAUSE_MS = 150

/**
 * Says whether all digits are read. A shop's internal code counts too, because the form explains
 * it.
 */
function isRead(code: string): boolean {
  const read = readGtin(code)
  return 'gtin' in read || read.problem === 'gtin_in_store'
}

/** Reads the barcode of a product by camera. Codes that are not product codes are ignored. */
export default function GtinScanner({
  onCode,
  onClose,
}: {
  onCode: (code: string) => void
  onClose: () => void
}) {
  const { t } = useTranslation('publish')
  const { step, stream, start } = useCamera({ key: 'film-camera' })
  const video = useRef<HTMLVideoElement>(null)
  const began = useRef(false)
  const [failed, setFailed] = useState(false)
  const report = useEffectEvent(onCode)
  useEffect(() => {
    if (!began.current) start()
    began.current = true
  }, [start])
  useEffect(() => {
    const element = video.current
    if (!element || !stream) return undefined
    element.srcObject = stream
    element.play().catch(() => undefined)
    const end = new AbortController()
    const run = async () => {
      const read = await createCodeReader('product')
      while (!end.signal.aborted) {
        const code = element.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA ? await read(element) : null
        if (code !== null && isRead(code) && !end.signal.aborted) return report(code)
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
      }
    }
    run().catch(() => {
      if (!end.signal.aborted) setFailed(true)
    })
    return () => end.abort()
  }, [stream])
  const problem = failed ? 'failed' : step
  return (
    <Dialog open onOpenChange={onClose} title={t('gtin.scan')} description={t('gtin.aim')}>
      <div className="relative grid aspect-[4/3] w-full place-items-center overflow-hidden rounded-xl bg-on-limone text-white">
        <video
          ref={video}
          muted
          playsInline
          aria-label={t('record.picture')}
          className={stream ? 'absolute inset-0 size-full object-cover' : 'hidden'}
        />
        {stream && !failed ? (
          <span aria-hidden className="relative h-0.5 w-3/4 rounded-full bg-limone" />
        ) : problem === 'starting' || problem === 'off' || problem === 'live' ? (
          <Spinner className="size-6" />
        ) : (
          <div role="alert" className="grid justify-items-center gap-2 p-5 text-center">
            <Icon name="camera-off" className="size-8" />
            <p className="font-display text-16 font-bold">{t(`record.problem.${problem}.title`)}</p>
            <p className="text-14 text-pretty">{t('gtin.noCamera')}</p>
          </div>
        )}
      </div>
      <Button variant="outline" onClick={onClose}>
        {t('gtin.type')}
      </Button>
    </Dialog>
  )
}
