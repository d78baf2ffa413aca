import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import type { BrandMessage } from '@vicino/contract/marketing/outreach/schemas'
import type { MouseEvent } from 'react'
import { ApiError } from '~/lib/api-error.ts'
import { formatDateTime } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { useScreenName } from '~/lib/screen-name.ts'
import { Avatar } from '~/ui/avatar.tsx'
import { buttonStyle } from '~/ui/button.tsx'
import { BellDrawing } from '~/ui/drawings/bell-drawing.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { Icon } from '~/ui/icon.tsx'
import { ResponsiveImage } from '~/ui/responsive-image.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { brandMessage, followMessage } from '../api/brand-message.ts'
import { BrandEmails } from './brand-emails.tsx'

/** /avviso/:id: a brand's message to a member, its link, and how to stop such messages. */
export function BrandMessageScreen({ id }: { id: string }) {
  const { t } = useTranslation('members')
  const { data, error, refetch } = useQuery(brandMessage(id))
  useScreenName(data?.title)
  if (data === undefined) {
    if (error instanceof ApiError && [400, 404].includes(error.status)) {
      return (
        <EmptyState
          drawing={<BellDrawing />}
          title={t('message.missing')}
          reason={t('message.missingText')}
          action={
            <Link to="/notifications" className={buttonStyle()}>
              {t('message.all')}
            </Link>
          }
          className="py-20"
        />
      )
    }
    return error === null ? <Loading /> : <ErrorState error={error} onRetry={() => void refetch()} />
  }
  return <Message message={data} />
}

function Message({ message }: { message: BrandMessage }) {
  const { t } = useTranslation('members')
  const { brand, program, title, text, image, imageAlt, at } = message
  return (
    <div className="page max-w-2xl py-4 md:py-8">
      <Link
        to="/notifications"
        className="inline-flex min-h-11 items-center gap-1.5 text-14 font-semibold text-azzurro hover:underline"
      >
        <Icon name="arrow-left" className="size-4" />
        {t('message.all')}
      </Link>
      <article className="mt-2 overflow-hidden rounded-2xl bg-surface shadow-card">
        {image === null ? null : (
          <div className="aspect-[5/3] bg-sunken">
            <ResponsiveImage
              src={image}
              alt={imageAlt}
              sizes="(min-width: 42rem) 40rem, 100vw"
              className="size-full object-cover"
            />
          </div>
        )}
        <div className="grid gap-4 p-5 md:p-7">
          <p className="flex items-center gap-2.5 text-14 text-ink-2">
            <Avatar name={brand.username} src={brand.avatar} ring="brand" className="m-1 size-9" />
            <span className="grid min-w-0">
              <Link
                to="/brand/$id"
                params={{ id: brand._id }}
                className="font-semibold wrap-anywhere text-ink hover:underline"
              >
                {brand.username}
              </Link>
              <time dateTime={at} className="num text-12">
                {formatDateTime(at)}
              </time>
            </span>
          </p>
          <h1 className="text-28 wrap-anywhere md:text-36">{title}</h1>
          <p className="text-16 wrap-anywhere whitespace-pre-line">{text}</p>
          <Lead message={message} />
        </div>
      </article>
      <Stopping brand={brand} program={program} />
    </div>
  )
}

/** The link of the message: within the app, or to another site, which the button names. */
function Lead({ message: { _id, link } }: { message: BrandMessage }) {
  const { t } = useTranslation('members')
  const router = useRouter()
  const follow = useMutation(followMessage(_id))
  const isHere = link.startsWith('/')
  const go = (event: MouseEvent) => {
    follow.mutate()
    if (!isHere || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    router.history.push(link)
  }
  return (
    <a
      href={link}
      onClick={go}
      {...(isHere ? {} : { target: '_blank', rel: 'noreferrer' })}
      className={buttonStyle({ variant: 'lemon', className: 'justify-self-start' })}
    >
      {isHere ? t('message.open') : t('message.outside', { host: new URL(link).hostname })}
      <Icon name={isHere ? 'arrow-right' : 'external-link'} className="size-4" />
    </a>
  )
}

function Stopping({ brand, program }: Pick<BrandMessage, 'brand' | 'program'>) {
  const { t } = useTranslation('members')
  return (
    <section aria-label={t('message.why')} className="mt-5 grid gap-4 px-1">
      <p className="text-14 text-pretty text-ink-2">
        {t('message.whyText', { brand: brand.username, program: program.name })}{' '}
        <Link
          to="/wallet/$programId"
          params={{ programId: program._id }}
          search={{ tab: 'settings' }}
          className="font-semibold text-azzurro hover:underline"
        >
          {t('message.stop')}
        </Link>
      </p>
      <BrandEmails brandId={brand._id} brand={brand.username} />
    </section>
  )
}

function Loading() {
  const { t } = useTranslation('common')
  return (
    <div role="status" aria-label={t('loading')} className="page grid max-w-2xl gap-4 py-8">
      <Skeleton className="aspect-[5/3] rounded-2xl" />
      <Skeleton className="h-9 w-2/3 rounded-md" />
      <Skeleton className="h-24 rounded-md" />
    </div>
  )
}
