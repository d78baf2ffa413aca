import { useMutation, useQueries, useQueryClient } from '@tanstack/react-query'
import type { BrandProfile } from '@vicino/contract/marketplace/brands/schemas'
import type { DealDraft } from '@vicino/contract/marketplace/deals/deal-body'
import type { PlannedDeal } from '@vicino/contract/marketplace/deals/planned/schemas'
import type { Deal, DealDetail } from '@vicino/contract/marketplace/deals/schemas'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { uploadAddress } from '~/lib/queries/upload-address.ts'
import { toast } from '~/lib/toast.ts'
import { momentOf } from '~/lib/rome-field.ts'
import { serverClock } from '~/lib/server-clock.ts'
import { Button } from '~/ui/button.tsx'
import { cn } from '~/ui/cn.ts'
import { Dialog } from '~/ui/dialog.tsx'
import { FormSummary } from '~/ui/form/form-summary.tsx'
import { saveBarSpace } from '~/ui/form/save-bar-space.ts'
import { Icon } from '~/ui/icon.tsx'
import { savePlanned } from '../api/planned.ts'
import { saveDeal, signedAddress } from '../api/publish.ts'
import { VideoField } from '../video/video-field.tsx'
import { dropVideo } from '../video/video-store.ts'
import { useDealForm } from '../hooks/use-deal-form.ts'
import type { Draft } from '../hooks/use-draft.ts'
import { plannedBodyOf, valuesOfPlanned } from '../model/planned.ts'
import { previewOf } from '../model/preview.ts'
import {
  bodyOf,
  changesOf,
  draftOf,
  emptyValues,
  type FormValues,
  stepOf,
  valuesOf,
} from '../model/values.ts'
import { ImagesField } from '../images/images-field.tsx'
import { useImages } from '../images/use-images.ts'
import { ProductFields } from './product-fields.tsx'
import { TermsFields } from './terms-fields.tsx'

/** Content of other features; the route passes it in. */
export interface PreviewSlots {
  readonly card: (deal: Deal) => ReactNode
  readonly detail: (deal: Deal, videoUrl: string | null) => ReactNode
}

interface CreateScreenProps {
  userId: string
  brand: BrandProfile
  draft: Draft
  /** The deal to change, or to copy. */
  source: { readonly deal: DealDetail & { readonly version?: string }; readonly way: 'edit' | 'copy' } | null
  /** The brand that the platform publishes for; the brand's own people leave it out. */
  forBrand?: string | undefined
  slots: PreviewSlots
  onPublished: (deal: DealDetail, isNew: boolean) => void
  /** A deal that waits for its start is changed; undefined for all others. */
  planned?: PlannedDeal | undefined
  onPlanned: () => void
}

/**
 * Publishes a deal in two steps: first video and product, then the offer. Typed values are stored
 * until it is published.
 */
export function CreateScreen({
  userId,
  brand,
  draft,
  source,
  forBrand,
  slots,
  onPublished,
  planned,
  onPlanned,
}: CreateScreenProps) {
  const { t } = useTranslation('publish')
  const edited = source?.way === 'edit' ? source.deal : undefined
  const [before] = useState(() =>
    planned === undefined ? startValues(source, draft.kept ?? null) : valuesOfPlanned(planned),
  )
  const [step, setStep] = useState<1 | 2>(source === null && draft.kept?.step === 2 ? 2 : 1)
  const [now] = useState(() => new Date(serverClock.now()))
  const [looking, setLooking] = useState(false)
  const [still, setStill] = useState<{ readonly file: File; readonly url: string }>()
  const top = useRef<HTMLHeadingElement>(null)
  const form = useDealForm(before)
  const { values, update, set } = form
  const imageActions = useImages((change) => update((all) => ({ ...all, images: change(all.images) })))
  const save = useMutation(saveDeal(edited?._id, useQueryClient()))
  const plan = useMutation(savePlanned(planned, useQueryClient()))
  const isLocked = edited !== undefined && edited.redeemedCount + edited.heldCount > 0

  const keep = useEffectEvent(() => draft.keep(draftOf(values, step)))
  useEffect(() => {
    if (values !== before) keep()
  }, [values, before])

  // A copy gets its own files. Those of the original stay with the original.
  const copyImages = useEffectEvent(async (addresses: readonly string[]) => {
    for (const address of addresses) {
      // oxlint-disable-next-line no-await-in-loop -- in the order that they have
      const file = await fileAt(address)
      // oxlint-disable-next-line no-await-in-loop -- the same
      if (file) await imageActions.add(file)
    }
  })
  const copied = useRef(false)
  useEffect(() => {
    if (source?.way !== 'copy' || copied.current) return
    copied.current = true
    void copyImages(source.deal.images)
  }, [source])

  const shownImages = useShown(values.images, imageActions.fileOf)
  const preview = previewOf(values, brand, shownImages.length > 0 || !still ? shownImages : [still.url], now)

  function go(to: 1 | 2) {
    setStep(to)
    requestAnimationFrame(() => top.current?.focus())
  }
  function toField(name: string) {
    setStep(stepOf(name))
    requestAnimationFrame(() => {
      const place = document.getElementById(`field-${name}`)
      const inner = place?.matches('input,select,textarea')
        ? place
        : place?.querySelector<HTMLElement>('input,textarea,button')
      ;(inner ?? place)?.focus()
    })
  }

  async function publish() {
    const all = await withStill()
    const wrong = form.check(all)
    if (wrong !== null) return setStep(stepOf(wrong))
    const onError = (error: unknown) => {
      const at = form.refuse(error)
      if (at !== null) setStep(stepOf(at))
    }
    if (all.startDate !== '') {
      plan.mutate(plannedBodyOf(all) as Parameters<typeof plan.mutate>[0], {
        onSuccess: () => {
          draft.forget()
          void dropVideo(userId)
          toast.success(t('planned.done'))
          onPlanned()
        },
        onError,
      })
      return
    }
    // The schema has just confirmed that nothing is missing.
    const named = edited
      ? { ...changesOf(all, before), ...(edited.version !== undefined && { version: edited.version }) }
      : { ...bodyOf(all), ...(forBrand !== undefined && { brandId: forBrand }) }
    const body = named as Parameters<typeof save.mutate>[0]
    save.mutate(body, {
      onSuccess: (deal) => {
        draft.forget()
        void dropVideo(userId)
        toast.success(t(edited ? 'saved' : 'published'))
        onPublished(deal as DealDetail, edited === undefined)
      },
      onError,
    })
  }

  /** Without an image, a still of the video becomes the image. */
  async function withStill(): Promise<FormValues> {
    if (values.images.length > 0 || values.videoUrl === '') return values
    const stillImage = still?.file ?? (await stillOfVideo(values.videoUrl))
    const key = stillImage && (await imageActions.add(stillImage))
    return key === null || key === undefined ? values : { ...values, images: [key] }
  }

  /** The first step of a new deal continues to the second step. */
  const leadsOn = step === 1 && edited === undefined && planned === undefined
  const isBusy =
    save.isPending || plan.isPending || imageActions.sending.some(({ problem }) => problem === null)
  return (
    <div className="page grid grid-cols-1 gap-6 py-4 md:py-8">
      <header className="grid gap-3">
        <h1 ref={top} tabIndex={-1} className="text-28 outline-none md:text-36">
          {t(edited ? 'titleEdit' : source ? 'titleCopy' : 'title')}
        </h1>
        <ol className="flex flex-wrap gap-2">
          {([1, 2] as const).map((one) => (
            <li key={one}>
              <button
                type="button"
                aria-current={one === step ? 'step' : undefined}
                onClick={() => go(one)}
                className="press min-h-11 rounded-full bg-sunken px-4 text-14 font-semibold text-ink-2 aria-[current=step]:bg-action aria-[current=step]:text-on-action"
              >
                {t(`steps.${one}`)}
              </button>
            </li>
          ))}
        </ol>
      </header>
      <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[minmax(0,1fr)_22rem]">
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (!isBusy) void publish()
          }}
          className={cn('grid min-w-0 grid-cols-1 gap-6', saveBarSpace)}
        >
          <FormSummary {...form.summary(toField)} />
          <div
            className={cn(
              'grid grid-cols-1 gap-8 rounded-2xl bg-surface p-5 shadow-card md:p-8',
              step !== 1 && 'hidden',
            )}
          >
            <VideoField
              userId={userId}
              value={values.videoUrl}
              onKey={(key) => set('videoUrl', key)}
              onStill={(file) => setStill({ file, url: URL.createObjectURL(file) })}
            />
            <ProductFields form={form} forBrand={forBrand} />
          </div>
          <div
            className={cn(
              'grid grid-cols-1 gap-8 rounded-2xl bg-surface p-5 shadow-card md:p-8',
              step !== 2 && 'hidden',
            )}
          >
            <TermsFields form={form} dealId={edited?._id} isLocked={isLocked} forBrand={forBrand} />
            <ImagesField
              images={values.images}
              pictures={imageActions}
              error={form.errorOf('images')}
              hasStill={values.videoUrl !== ''}
            />
          </div>
          <div className="sticky bottom-24 z-20 flex flex-wrap items-center justify-end gap-2 rounded-xl bg-surface p-3 shadow-float md:bottom-4">
            <p role="status" className="min-w-0 flex-1 px-1 text-14 text-ink-3 max-sm:hidden">
              {source === null && planned === undefined ? t('kept') : ''}
            </p>
            <Button variant="outline" className="max-sm:px-3 lg:hidden" onClick={() => setLooking(true)}>
              <Icon name="eye" className="size-5" />
              <span className="max-sm:sr-only">{t('preview.title')}</span>
            </Button>
            {step === 2 ? (
              <Button variant="ghost" onClick={() => go(1)}>
                {t('back')}
              </Button>
            ) : null}
            <Button
              type="submit"
              variant={leadsOn ? 'outline' : 'action'}
              pending={isBusy}
              className={leadsOn ? '' : 'max-sm:grow max-sm:justify-center'}
            >
              {t(edited ? 'save' : values.startDate === '' ? 'publish' : 'planned.submit')}
            </Button>
            {step === 1 ? (
              <Button
                variant={leadsOn ? 'action' : 'outline'}
                className={leadsOn ? 'max-sm:grow max-sm:justify-center' : ''}
                onClick={() => go(2)}
              >
                {t('next')}
              </Button>
            ) : null}
          </div>
        </form>
        <aside aria-label={t('preview.title')} className="sticky below-6 grid gap-3 max-lg:hidden">
          <h2 className="text-19">{t('preview.title')}</h2>
          {preview.price === 0 && values.productName.trim() === '' ? (
            <p className="grid min-h-60 place-items-center rounded-2xl border-2 border-dashed border-line-strong p-6 text-center text-14 text-pretty text-ink-2">
              {t('preview.empty')}
            </p>
          ) : (
            <div inert>{slots.card(preview)}</div>
          )}
          <Button variant="outline" className="justify-self-start" onClick={() => setLooking(true)}>
            <Icon name="eye" className="size-4" />
            {t('preview.detail')}
          </Button>
        </aside>
      </div>
      {looking ? (
        <Dialog open onOpenChange={() => setLooking(false)} title={t('preview.title')} className="max-w-lg">
          <div inert className="grid grid-cols-1 gap-6">
            <div className="mx-auto w-full max-w-72 lg:hidden">{slots.card(preview)}</div>
            {slots.detail(preview, null)}
          </div>
        </Dialog>
      ) : null}
    </div>
  )
}

function startValues(source: CreateScreenProps['source'], kept: DealDraft | null): FormValues {
  const empty = emptyValues(new Date(serverClock.now()))
  if (source?.way === 'edit') return valuesOf(source.deal)
  if (source) {
    const { expirationDate, images, videoUrl } = empty
    return { ...valuesOf(source.deal), expirationDate, images, videoUrl }
  }
  if (kept === null) return empty
  const { step: _step, ...typed } = kept
  const end = Date.parse(momentOf(typed.expirationDate ?? '') ?? '')
  // A stored draft may hold an end that has passed; it then starts with a new one.
  return {
    ...empty,
    ...typed,
    safety: { ...empty.safety, ...typed.safety },
    expirationDate: end > serverClock.now() ? (typed.expirationDate ?? '') : empty.expirationDate,
  }
}

/** Returns the addresses of the form's images. */
function useShown(
  images: readonly string[],
  fileOf: (key: string) => { url: string } | undefined,
): readonly string[] {
  const found = useQueries({
    queries: images.map((image) => ({
      ...uploadAddress(image),
      enabled: !image.startsWith('/') && fileOf(image) === undefined,
    })),
  })
  return images.flatMap((image, index) => {
    const shown = image.startsWith('/') ? image : (fileOf(image)?.url ?? found[index]?.data)
    return shown === undefined ? [] : [shown]
  })
}

/** Reads an image of another deal as a file; null when it cannot be read. */
async function fileAt(address: string): Promise<File | null> {
  try {
    const response = await fetch(address)
    if (!response.ok) return null
    const blob = await response.blob()
    return new File([blob], 'image', { type: blob.type })
  } catch {
    return null
  }
}

/** Takes a still of a video that is already on the server, for example after a reload. */
async function stillOfVideo(videoUrl: string): Promise<File | null> {
  const { stillOf } = await import('../video/poster.ts')
  const address = videoUrl.startsWith('/') ? videoUrl : await signedAddress(videoUrl)
  return address === null ? null : stillOf(address, 0.5)
}
