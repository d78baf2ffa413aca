import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Program } from '@vicino/contract/loyalty/programs/schemas'
import type { ShopCode } from '@vicino/contract/loyalty/visits/schemas'
import { Suspense, useState } from 'react'
import { formatDate } from '~/lib/format.ts'
import { lazyPart } from '~/lib/lazy-part.tsx'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { toast } from '~/lib/toast.ts'
import { useWakeLock } from '~/lib/use-wake-lock.ts'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { ErrorLine } from '~/ui/error-line.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { Icon } from '~/ui/icon.tsx'
import { QrCode } from '~/ui/qr-code.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { QuestionDialog } from '~/ui/question-dialog.tsx'
import { liveCode, renewCode, visitCodes } from './api/visits.ts'
import { ProgramFrame } from '../../programs/shared/frame/program-frame.tsx'

const LinkDialog = lazyPart(() => import('~/ui/link-dialog.tsx'))

/**
 * 'QR delle visite' of a program: the QR that each shop displays for check-ins, printed or on a
 * screen.
 */
export default function VisitCodesScreen({ id }: { id: string }) {
  const { t } = useTranslation('programs')
  return (
    <ProgramFrame id={id} title={t('nav.visits')} isShort>
      {(program) => <Loaded program={program} />}
    </ProgramFrame>
  )
}

type Open = { readonly what: 'print' | 'live' | 'renew'; readonly shop: ShopCode }

function Loaded({ program }: { program: Program }) {
  const { t } = useTranslation('visits')
  const { data, error, refetch } = useQuery(visitCodes(program._id))
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  return (
    <>
      <p className="max-w-prose text-16 text-pretty text-ink-2">{t('codes.lead')}</p>
      {data === undefined ? (
        error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="h-80 rounded-2xl" />
        )
      ) : data.items.length === 0 ? (
        <EmptyState title={t('codes.empty')} reason={t('codes.emptyText')} />
      ) : (
        <ul aria-label={t('codes.list')} className="grid grid-cols-1 gap-4 lg:grid-cols-2">
          {data.items.map((shop) => (
            <li key={shop._id}>
              <ShopCard shop={shop} onOpen={(what) => setOpen({ what, shop })} />
            </li>
          ))}
        </ul>
      )}
      <Suspense>
        {open?.what === 'print' ? (
          <LinkDialog
            title={t('codes.printTitle', { shop: open.shop.name })}
            text={t('codes.printText')}
            link={open.shop.url}
            printed={open.shop.name}
            printedText={t('codes.poster', { program: program.baseInfo.name })}
            onClose={close}
          />
        ) : null}
      </Suspense>
      {open?.what === 'live' ? <LiveDialog program={program} shop={open.shop} onClose={close} /> : null}
      {open?.what === 'renew' ? (
        <RenewDialog programId={program._id} shop={open.shop} onClose={close} />
      ) : null}
    </>
  )
}

function ShopCard({ shop, onOpen }: { shop: ShopCode; onOpen: (what: Open['what']) => void }) {
  const { t } = useTranslation('visits')
  const { name, address, city, url, madeAt } = shop
  return (
    <div className="grid h-full content-start gap-4 rounded-2xl bg-surface p-5 shadow-card">
      <div className="flex items-start gap-4">
        <div className="w-24 shrink-0">
          <QrCode text={url} label={t('codes.qr', { shop: name })} />
        </div>
        <div className="grid min-w-0 gap-1">
          <h2 className="text-19 wrap-anywhere">{name}</h2>
          <p className="text-14 wrap-anywhere text-ink-2">{[address, city].filter(Boolean).join(', ')}</p>
          <p className="text-12 text-ink-3">{t('codes.since', { date: formatDate(madeAt) })}</p>
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" aria-label={t('codes.printOf', { shop: name })} onClick={() => onOpen('print')}>
          <Icon name="printer" className="size-4" />
          {t('codes.print')}
        </Button>
        <Button
          size="sm"
          variant="outline"
          aria-label={t('codes.liveOf', { shop: name })}
          onClick={() => onOpen('live')}
        >
          <Icon name="monitor-smartphone" className="size-4" />
          {t('codes.live')}
        </Button>
        <Button
          size="sm"
          variant="outline"
          aria-label={t('codes.renewOf', { shop: name })}
          onClick={() => onOpen('renew')}
        >
          {t('codes.renew')}
        </Button>
      </div>
    </div>
  )
}

interface ShopDialogProps {
  programId: string
  shop: ShopCode
  onClose: () => void
}

/** A QR that changes every 30 s, for a tablet on the counter. */
function LiveDialog({ program, shop, onClose }: Omit<ShopDialogProps, 'programId'> & { program: Program }) {
  const { t } = useTranslation('visits')
  const { data, error, isFetching, refetch } = useQuery(liveCode(program._id, shop._id))
  useWakeLock(true)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('codes.liveTitle', { shop: shop.name })}
      description={t('codes.liveText')}
      className="min-h-[calc(100dvh-2rem)] max-w-4xl grid-rows-[auto_1fr]"
    >
      <div className="grid content-center justify-items-center gap-5 text-center">
        <p className="font-display text-28 font-bold text-balance hyphens-auto wrap-anywhere md:text-36">
          {t('codes.poster', { program: program.baseInfo.name })}
        </p>
        {/* The QR is as large as the screen allows, because customers scan it from across the
            counter. After a failed renewal it is hidden, because it would soon be invalid. */}
        <div className="w-full max-w-[min(100%,60dvh)]">
          {data && !error ? (
            <QrCode text={data.url} label={t('codes.qr', { shop: shop.name })} quiet={4} />
          ) : error ? null : (
            <Skeleton className="aspect-square rounded-lg" />
          )}
        </div>
      </div>
      {error ? <ErrorLine error={error} busy={isFetching} onRetry={() => void refetch()} /> : null}
    </Dialog>
  )
}

function RenewDialog({ programId, shop, onClose }: ShopDialogProps) {
  const { t } = useTranslation('visits')
  const { mutate, isPending } = useMutation(renewCode(programId, useQueryClient()))
  const renew = () =>
    mutate(shop._id, {
      onSuccess: () => {
        toast.success(t('codes.renewed'))
        onClose()
      },
    })
  return (
    <QuestionDialog
      title={t('codes.renewTitle', { shop: shop.name })}
      text={t('codes.renewText')}
      yes={t('codes.renew')}
      isDanger
      isPending={isPending}
      onYes={renew}
      onClose={onClose}
    />
  )
}
