import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { TrackedLink } from '@vicino/contract/channels/promoters/schemas'
import { Suspense, useState } from 'react'
import { copyText } from '~/lib/copy-text.ts'
import { errorText } from '~/lib/error-text.ts'
import { formatCount, formatPrice } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { lazyPart } from '~/lib/lazy-part.tsx'
import { toast } from '~/lib/toast.ts'
import { useAllows } from '~/lib/use-allows.ts'
import { usePages } from '~/lib/use-pages.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { Failure } from '~/ui/failure.tsx'
import { Icon } from '~/ui/icon.tsx'
import { PagedList } from '~/ui/paged-list.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { giveBack, linkPages } from '../../shared/api/promoters.ts'
import { DealLine } from '../../shared/components/deal-line.tsx'
import type { Shared } from './share-link.tsx'

const ShareLink = lazyPart(() => import('./share-link.tsx'))

/** The promoter's links with their metrics. */
export function LinkList() {
  const { t } = useTranslation('promoters')
  const allows = useAllows()
  const pages = usePages(linkPages)
  const [shared, setShared] = useState<Shared>()
  const [leaving, setLeaving] = useState<TrackedLink>()
  const copy = async (link: string) => {
    if (await copyText(link)) toast.success(t('share.copied'))
    else toast.error(t('share.copyFailed', { link }))
  }
  return (
    <>
      <PagedList
        pages={pages}
        className="grid grid-cols-1 gap-3"
        skeleton={<Skeleton className="h-40 w-full rounded-xl" />}
        empty={<EmptyState title={t('links.empty')} reason={t('links.emptyWhy')} />}
      >
        {(links) => (
          <ul aria-label={t('tabs.links')} className="grid grid-cols-1 gap-3 xl:grid-cols-2">
            {links.map((each) => (
              <li key={each._id}>
                <DealLine
                  deal={each.deal}
                  brand={each.brand.username}
                  commission={each.commission}
                  badges={
                    <Badge tone={each.isLive ? 'basilico' : 'neutral'} dot>
                      {t(each.isLive ? 'links.live' : each.givenBackAt ? 'links.givenBack' : 'links.over')}
                    </Badge>
                  }
                  figures={[
                    [t('figures.clicks'), formatCount(each.clicks)],
                    [t('figures.people'), formatCount(each.people)],
                    [t('figures.redemptions'), formatCount(each.redemptions)],
                    [t('figures.earned'), formatPrice(each.earned)],
                    ...(each.clicks > 0
                      ? [[t('figures.perClick'), formatPrice(each.earned / each.clicks)] as const]
                      : []),
                  ]}
                  actions={
                    each.givenBackAt === null ? (
                      <>
                        <Button size="sm" variant="outline" onClick={() => void copy(each.link)}>
                          <Icon name="link-2" className="size-4" />
                          {t('share.copyLink')}
                        </Button>
                        <Button
                          size="sm"
                          variant="outline"
                          onClick={() =>
                            setShared({ link: each.link, deal: each.deal, brand: each.brand.username })
                          }
                        >
                          <Icon name="qr-code" className="size-4" />
                          {t('links.share')}
                        </Button>
                        {allows('promoter-SHARE') ? (
                          <Button size="sm" variant="ghost" onClick={() => setLeaving(each)}>
                            {t('links.giveBack')}
                          </Button>
                        ) : null}
                      </>
                    ) : null
                  }
                />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
      {shared ? (
        <Suspense>
          <ShareLink shared={shared} onClose={() => setShared(undefined)} />
        </Suspense>
      ) : null}
      {leaving ? <GiveBackDialog link={leaving} onClose={() => setLeaving(undefined)} /> : null}
    </>
  )
}

function GiveBackDialog({ link, onClose }: { link: TrackedLink; onClose: () => void }) {
  const { t } = useTranslation('promoters')
  const { mutate, error, isPending } = useMutation(giveBack(useQueryClient()))
  const confirm = () =>
    mutate(link._id, {
      onSuccess: () => {
        toast.success(t('links.givenBackDone'))
        onClose()
      },
    })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('links.giveBackAsk')}
      description={link.deal.title}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('links.keep')}
          </Button>
          <Button variant="danger" pending={isPending} onClick={confirm}>
            {t('links.giveBack')}
          </Button>
        </>
      }
    >
      <p className="text-16 text-pretty">{t('links.giveBackText')}</p>
      <Failure text={error ? errorText(error) : undefined} />
    </Dialog>
  )
}
