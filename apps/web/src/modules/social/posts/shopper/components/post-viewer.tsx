import { Link } from '@tanstack/react-router'
import type { Post } from '@vicino/contract/social/posts/schemas'
import { type KeyboardEvent, type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useMedia } from '~/lib/device.ts'
import { formatDate, formatPrice } from '~/lib/format.ts'
import { oneDealDeeper } from '~/lib/history-depth.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { useBack } from '~/lib/use-back.ts'
import { Avatar } from '~/ui/avatar.tsx'
import { cn } from '~/ui/cn.ts'
import { Icon } from '~/ui/icon.tsx'
import type { IconName } from '~/ui/icon-names.ts'
import { ResponsiveImage } from '~/ui/responsive-image.tsx'
import { storySwipe } from '../model/swipe.ts'
import { LikeButton } from './like-button.tsx'
import { PostBadges } from '../../shared/components/post-badges.tsx'
import { ReportPost } from './report-post.tsx'
import './post-viewer.css'

interface PostViewerProps {
  readonly posts: readonly Post[]
  /** Id of the post that is shown first. */
  readonly startId: string
  readonly onClose: () => void
  /** Runs when the third-last post is shown, because more posts may follow. */
  readonly onNearEnd?: () => void
}

/**
 * Proof Posts one by one on the whole screen. They change by themselves, by a swipe, by arrow keys
 * and by buttons. Space or a button stops them; with reduced motion they do not change by
 * themselves. It is a modal `<dialog>`, so the browser keeps the focus inside and restores it
 * afterwards.
 */
export default function PostViewer({ posts, startId, onClose, onNearEnd }: PostViewerProps) {
  const { t } = useTranslation(['posts', 'common'])
  const dialog = useRef<HTMLDialogElement>(null)
  const finger = useRef<{ x: number; y: number }>(undefined)
  const calm = useMedia('(prefers-reduced-motion: reduce)')
  // By id, because posts before it may be removed while the viewer is open.
  const [id, setId] = useState(startId)
  const [stopped, setStopped] = useState(false)
  const [open, setOpen] = useState(false)
  const found = posts.findIndex(({ _id }) => _id === id)
  const index = Math.max(0, found)
  const post = posts[index]

  // The dialog is closed in a layout effect, before it is removed from the page. A dialog removed
  // while open does not restore the focus.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  useBack(true, onClose)
  const nearEnd = index >= posts.length - 2
  useEffect(() => {
    if (nearEnd) onNearEnd?.()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each time that the end comes near
  }, [nearEnd, posts.length])

  if (post === undefined) return null
  const turn = (by: 1 | -1, closes = false) => {
    const next = posts[index + by]
    if (next !== undefined) {
      setId(next._id)
      setOpen(false)
    } else if (closes) onClose()
  }
  const runs = !stopped && !open && !calm
  const onKeyDown = (event: KeyboardEvent) => {
    // The page behind also listens for keys. While the viewer is open, the keys must reach only the
    // viewer.
    event.stopPropagation()
    const onButton = event.target instanceof HTMLElement && event.target.closest('button, a, video') !== null
    const actions: Record<string, (() => void) | undefined> = {
      ArrowLeft: () => turn(-1),
      ArrowRight: () => turn(1),
      Escape: onClose,
      ...(onButton ? {} : { ' ': () => setStopped(!stopped) }),
    }
    const action = event.ctrlKey || event.metaKey || event.altKey ? undefined : actions[event.key]
    if (action === undefined) return
    event.preventDefault()
    action()
  }
  const onUp = ({ clientX, clientY }: PointerEvent) => {
    const from = finger.current
    finger.current = undefined
    if (from === undefined) return
    const meaning = storySwipe(clientX - from.x, clientY - from.y)
    if (meaning === 'close') onClose()
    else if (meaning !== null) turn(meaning === 'next' ? 1 : -1)
  }
  return (
    <dialog
      ref={dialog}
      data-theme="dark"
      aria-label={t('viewer.label')}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClose={() => {
        if (dialog.current?.open === false) onClose()
      }}
      className="fixed inset-0 m-0 size-full max-h-none max-w-none overflow-hidden bg-sunken text-ink"
    >
      <div className="mx-auto flex h-full max-w-3xl items-center md:gap-4 md:p-6">
        <Turn
          icon="chevron-left"
          label={t('viewer.previous')}
          onClick={() => turn(-1)}
          disabled={index === 0}
        />
        <article
          aria-roledescription={t('viewer.story')}
          className="relative flex h-full min-w-0 flex-1 flex-col overflow-hidden bg-black text-white md:rounded-2xl"
        >
          <div className="absolute inset-x-0 top-0 z-10 grid gap-2 bg-linear-to-b from-black/70 to-transparent p-3 pb-8">
            <ol aria-hidden className="flex gap-1">
              {posts.slice(0, MOST_BARS).map(({ _id }, place) => (
                <li
                  key={_id}
                  className={cn(
                    'h-1 flex-1 overflow-hidden rounded-full',
                    place === index ? 'bg-white/70' : 'bg-white/30',
                  )}
                >
                  <span
                    key={`${_id} ${place === index}`}
                    onAnimationEnd={() => turn(1, true)}
                    className={cn(
                      'block h-full origin-left bg-limone',
                      place > index && 'scale-x-0',
                      place === index && post.videoUrl === null && !calm && 'story-bar',
                    )}
                    style={{ animationPlayState: runs ? 'running' : 'paused' }}
                  />
                </li>
              ))}
            </ol>
            <div className="flex items-center gap-2">
              <Avatar name={post.author.username} src={post.author.avatar} className="size-9" />
              <p className="min-w-0 flex-1 text-14 leading-tight">
                <span className="block truncate font-semibold">{post.author.username}</span>
                <time dateTime={post.createdAt} className="num text-12 text-white/80">
                  {formatDate(post.createdAt)}
                </time>
              </p>
              {calm || post.videoUrl !== null ? null : (
                <Round
                  icon={stopped ? 'play' : 'pause'}
                  label={t(stopped ? 'viewer.play' : 'viewer.pause')}
                  onClick={() => setStopped(!stopped)}
                />
              )}
              <Round icon="x" label={t('common:close')} onClick={onClose} />
            </div>
          </div>
          <div
            data-stage
            onPointerDown={({ clientX, clientY }) => {
              finger.current = { x: clientX, y: clientY }
            }}
            onPointerUp={onUp}
            onPointerCancel={() => {
              finger.current = undefined
            }}
            className="relative min-h-0 flex-1 touch-none select-none"
          >
            {post.videoUrl === null ? (
              <ResponsiveImage
                key={post._id}
                src={post.coverUrl}
                alt={t('viewer.picture', {
                  author: post.author.username,
                  product: post.products[0]?.productName,
                })}
                sizes="(min-width: 768px) 640px, 100vw"
                draggable={false}
                className="absolute inset-0 size-full object-contain"
              />
            ) : (
              // oxlint-disable-next-line jsx-a11y/media-has-caption -- videos of members have no captions; title and text say what they show
              <video
                key={post._id}
                src={post.videoUrl}
                poster={post.coverUrl}
                controls
                playsInline
                muted
                autoPlay={!calm}
                onEnded={() => (calm || stopped ? undefined : turn(1, true))}
                aria-label={post.title}
                className="absolute inset-0 size-full object-contain"
              />
            )}
          </div>
          <div className="grid max-h-[60%] gap-2.5 overflow-y-auto bg-linear-to-t from-black via-black/90 to-black/60 px-4 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
            <PostBadges post={post} />
            <h2 className="text-19 break-words md:text-23">{post.title}</h2>
            <button
              type="button"
              aria-expanded={open}
              onClick={() => setOpen(!open)}
              className={cn(
                'rounded-sm text-left text-14 text-pretty break-words whitespace-pre-line text-white/90',
                !open && 'line-clamp-2',
              )}
            >
              {post.description}
            </button>
            {post.refusal === null ? null : (
              <p className="rounded-md bg-white/10 p-3 text-14">
                <strong>{t(`reasons.${post.refusal.reason}`)}</strong> {post.refusal.text}
              </p>
            )}
            <ProductLink post={post} onOpen={onClose} />
            {post.can.like ? (
              <div className="flex flex-wrap items-center gap-2">
                <LikeButton post={post} />
                {post.can.report ? (
                  <ReportPost key={post._id} post={post} onOpen={() => setStopped(true)} />
                ) : null}
              </div>
            ) : null}
          </div>
          <p aria-live="polite" className="sr-only">
            {t('viewer.place', { number: index + 1, total: posts.length, title: post.title })}
          </p>
        </article>
        <Turn
          icon="chevron-right"
          label={t('viewer.next')}
          onClick={() => turn(1)}
          disabled={index === posts.length - 1}
        />
      </div>
    </dialog>
  )
}

/** More bars than this would be too thin to see. */
const MOST_BARS = 20

/** The product, with its newest deal if there is one. */
function ProductLink({ post: { products, deal, brand }, onOpen }: { post: Post; onOpen: () => void }) {
  const { t } = useTranslation('posts')
  const [product] = products
  const name = (
    <span className="min-w-0 flex-1">
      <span className="block truncate text-14 font-semibold">{product?.productName}</span>
      <span className="block truncate text-12 text-white/80">{brand?.username ?? t('catalogue')}</span>
    </span>
  )
  if (deal === null) return <p className="flex items-center gap-3 rounded-lg bg-white/10 p-2.5">{name}</p>
  return (
    <Link
      to="."
      search={(was) => ({ ...was, detail: deal._id })}
      state={oneDealDeeper}
      resetScroll={false}
      onClick={onOpen}
      className="press flex items-center gap-3 rounded-lg bg-white/15 p-2.5"
    >
      {deal.image === null ? null : (
        <img src={deal.image} alt="" className="size-11 shrink-0 rounded-md object-cover" />
      )}
      {name}
      <span className="num rounded-md bg-limone px-2 py-1 font-display text-16 font-extrabold text-on-limone">
        {formatPrice(deal.discountPrice)}
      </span>
    </Link>
  )
}

interface RoundProps {
  icon: IconName
  label: string
  onClick: () => void
}

function Round({ icon, label, onClick }: RoundProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="grid size-11 shrink-0 place-items-center rounded-full bg-black/40 text-white hover:bg-black/70"
    >
      <Icon name={icon} className="size-5" />
    </button>
  )
}

/** A button beside the story on a wide screen, and over its edge on a phone. */
function Turn({ disabled, ...button }: RoundProps & { disabled: boolean }) {
  return (
    <div
      className={cn(
        'max-md:absolute max-md:top-2/5 max-md:z-10',
        button.icon === 'chevron-left' ? 'max-md:left-1' : 'max-md:right-1',
        disabled && 'invisible',
      )}
    >
      <Round {...button} />
    </div>
  )
}
