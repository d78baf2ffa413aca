import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { useCoarsePointer } from '~/lib/device.ts'
import { formatPrice } from '~/lib/format.ts'
import { useTill } from '../hooks/use-till.ts'
import { Camera } from './camera.tsx'
import { DoneCard } from './done-card.tsx'
import { OfflineNote } from './offline-note.tsx'
import { PreviewCard } from './preview-card.tsx'
import { RefusedCard } from './refused-card.tsx'
import { TypedNumber } from './typed-number.tsx'
import { UnsentCard } from './unsent-card.tsx'

/** Reads a code and shows what follows; the camera stays on, frozen, behind the cards. */
export function TillStage() {
  const { t } = useTranslation('till')
  const till = useTill()
  const { state } = till
  const heading = useRef<HTMLHeadingElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [digits, setDigits] = useState('')
  const byTyping = useRef(false)
  const touch = useCoarsePointer()
  const waiting = state.step === 'ready' || state.step === 'looking'
  const wasWaiting = useRef(true)
  // `reset` alone keeps a refused number in the field, so that the cashier can correct it; `next` empties the
  // field.
  function next() {
    setDigits('')
    till.reset()
  }
  // After a result the focus goes back: to the field when the code was typed, but not on touch devices, where
  // it would open the keyboard over the camera.
  useEffect(() => {
    if (waiting && !wasWaiting.current) {
      const target = byTyping.current && !touch ? field : heading
      target.current?.focus()
    }
    wasWaiting.current = waiting
  }, [waiting, touch])
  return (
    <section className="grid grid-cols-1 gap-3">
      <h1 ref={heading} tabIndex={-1} className="flex min-h-11 items-center text-28 outline-none">
        {t('title')}
      </h1>
      <OfflineNote />
      <div hidden={!waiting} className="grid grid-cols-1 gap-4">
        <Camera
          paused={state.step !== 'ready'}
          busy={state.step === 'looking'}
          onText={(text) => {
            byTyping.current = false
            till.scanned(text)
          }}
        />
        <TypedNumber
          field={field}
          digits={digits}
          onDigits={setDigits}
          busy={state.step === 'looking'}
          onSubmit={() => {
            byTyping.current = true
            till.typed(digits)
          }}
        />
      </div>
      {state.step === 'preview' || state.step === 'confirming' || state.step === 'unsure' ? (
        <PreviewCard
          key={state.line._id}
          line={state.line}
          busy={state.step === 'confirming'}
          unsure={state.step === 'unsure'}
          onConfirm={till.confirm}
          onRetry={till.retry}
          onCancel={next}
        />
      ) : null}
      {state.step === 'unsent' ? (
        <UnsentCard error={state.error} onRetry={till.retry} onCancel={next} />
      ) : null}
      {state.step === 'refused' ? (
        <RefusedCard code={state.code} message={state.message} onNext={till.reset} />
      ) : null}
      {state.step === 'done' ? <DoneCard line={state.line} onNext={next} /> : null}
      <p role="status" className="sr-only">
        {state.step === 'looking' ? t('camera.looking') : null}
        {state.step === 'done'
          ? t('done.read', {
              price: formatPrice(state.line.discountPrice),
              name: state.line.customer.username,
            })
          : null}
      </p>
    </section>
  )
}
