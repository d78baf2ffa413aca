import { useQuery } from '@tanstack/react-query'
import { type PointerEvent, useRef, useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { uploadAddress } from '~/lib/queries/upload-address.ts'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { Slider } from '~/ui/slider.tsx'
import { cropArea, CROP_RATIO } from './crop-area.ts'

interface CropDialogProps {
  image: string
  /** The image's address in this page, if the page holds it. */
  here: string | undefined
  onCropped: (file: File) => void
  onClose: () => void
}

const LONGEST = 1600

/** Chooses the part of an image that a card shows, by drag or by three sliders. */
export default function CropDialog({ image, here, onCropped, onClose }: CropDialogProps) {
  const { t } = useTranslation('publish')
  const isKey = !image.startsWith('/')
  const { data } = useQuery({ ...uploadAddress(image), enabled: isKey && here === undefined })
  const src = here ?? (isKey ? data : image)
  const element = useRef<HTMLImageElement>(null)
  const [size, setSize] = useState({ width: 0, height: 0 })
  const [zoom, setZoom] = useState(1)
  const [at, setAt] = useState({ x: 0.5, y: 0.5 })
  const held = useRef<{ x: number; y: number }>(undefined)
  const area = cropArea(size, zoom, at)

  function drag({ clientX, clientY, currentTarget }: PointerEvent<HTMLDivElement>) {
    if (!held.current || size.width === 0) return
    const box = currentTarget.getBoundingClientRect()
    const moveX = (clientX - held.current.x) / box.width
    const moveY = (clientY - held.current.y) / box.height
    held.current = { x: clientX, y: clientY }
    setAt(({ x, y }) => ({
      x: clamp(x - (area.freeX === 0 ? 0 : (moveX * area.width) / area.freeX)),
      y: clamp(y - (area.freeY === 0 ? 0 : (moveY * area.height) / area.freeY)),
    }))
  }

  function cut() {
    if (!element.current) return
    const scale = Math.min(1, LONGEST / Math.max(area.width, area.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(area.width * scale)
    canvas.height = Math.round(area.height * scale)
    canvas
      .getContext('2d')
      ?.drawImage(
        element.current,
        area.left,
        area.top,
        area.width,
        area.height,
        0,
        0,
        canvas.width,
        canvas.height,
      )
    canvas.toBlob(
      (blob) => blob && onCropped(new File([blob], 'crop.jpg', { type: 'image/jpeg' })),
      'image/jpeg',
      0.9,
    )
  }

  const shownWidth = size.width === 0 ? 100 : (size.width / area.width) * 100
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('crop.title')}
      description={t('crop.lead')}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button disabled={size.width === 0} onClick={cut}>
            {t('crop.use')}
          </Button>
        </>
      }
    >
      <div
        className="relative w-full touch-none overflow-hidden rounded-xl bg-sunken"
        style={{ aspectRatio: CROP_RATIO }}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          held.current = { x: event.clientX, y: event.clientY }
        }}
        onPointerMove={drag}
        onPointerUp={() => (held.current = undefined)}
        onPointerCancel={() => (held.current = undefined)}
      >
        {src === undefined ? null : (
          <img
            ref={element}
            src={src}
            alt={t('crop.picture')}
            draggable={false}
            onLoad={({ currentTarget }) =>
              setSize({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
            }
            className="absolute max-w-none"
            style={{
              width: `${shownWidth}%`,
              left: `${size.width === 0 ? 0 : (-area.left / area.width) * 100}%`,
              top: `${size.width === 0 ? 0 : (-area.top / area.height) * 100}%`,
            }}
          />
        )}
      </div>
      <div className="grid gap-1">
        <Labelled label={t('crop.zoom')} value={zoom} min={1} max={3} onChange={setZoom} />
        <Labelled
          label={t('crop.across')}
          value={at.x}
          min={0}
          max={1}
          onChange={(x) => setAt({ ...at, x })}
        />
        <Labelled label={t('crop.down')} value={at.y} min={0} max={1} onChange={(y) => setAt({ ...at, y })} />
      </div>
    </Dialog>
  )
}

interface LabelledProps {
  label: string
  value: number
  min: number
  max: number
  onChange: (value: number) => void
}

function Labelled({ label, value, min, max, onChange }: LabelledProps) {
  return (
    <div className="grid grid-cols-[6.5rem_1fr] items-center gap-2 text-14 font-semibold">
      <span aria-hidden>{label}</span>
      <Slider
        label={label}
        value={value}
        min={min}
        max={max}
        step={0.01}
        describe={(at) => `${Math.round(at * 100)}%`}
        onValueChange={onChange}
      />
    </div>
  )
}

const clamp = (value: number): number => Math.min(1, Math.max(0, value))
