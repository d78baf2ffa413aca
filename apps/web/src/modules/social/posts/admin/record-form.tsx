import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { PostRecord } from '@vicino/contract/social/posts/admin/schemas'
import { POST_LIMITS } from '@vicino/contract/social/posts/constants'
import { postChanges } from '@vicino/contract/social/posts/schemas'
import { type ReactNode, useState } from 'react'
import { ApiError } from '~/lib/api-error.ts'
import { bodyErrors, fieldErrorText, serverFieldErrors } from '~/lib/forms.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { ROOTS } from '~/lib/query-roots.ts'
import { toast } from '~/lib/toast.ts'
import { useRecordDraft } from '~/lib/use-record-draft.ts'
import { AuthorMark } from '~/ui/author-mark.tsx'
import { Badge } from '~/ui/badge.tsx'
import { ChangedMeanwhile } from '~/ui/changed-meanwhile.tsx'
import { TextArea } from '~/ui/form/text-area.tsx'
import { Input } from '~/ui/input.tsx'
import { RecordSheet } from '~/ui/record-sheet.tsx'
import { changePost, postRecordQuery } from './api.ts'
import { PostRemove } from './post-remove.tsx'

interface RecordFormProps {
  post: PostRecord
  onClose: () => void
  aside: ReactNode
}

const fieldsOf = ({ title, description }: PostRecord) => ({ title, description })

export function RecordForm({ post, onClose, aside }: RecordFormProps) {
  const { t } = useTranslation(['records', 'posts'])
  const client = useQueryClient()
  const { draft, changed, set, rebase, meanwhile } = useRecordDraft(fieldsOf(post))
  const [version, setVersion] = useState(post.version)
  const [isTried, setTried] = useState(false)
  const sent = { ...changed, version }
  const { mutate, isPending, error, reset } = useMutation({
    meta: { quiet: true },
    mutationFn: () => changePost(post._id, sent),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: [ROOTS.posts] })
      void client.invalidateQueries({ queryKey: [ROOTS.audit, 'post'] })
      toast.success(t('records:posts.saved'))
      onClose()
    },
    onError: async (failed) => {
      if (!(failed instanceof ApiError) || failed.code !== 'record_changed') return
      const now = await client.fetchQuery(postRecordQuery(post._id))
      rebase(fieldsOf(now))
      setVersion(now.version)
      reset()
    },
  })
  const issues = bodyErrors({ body: postChanges }, sent)
  const serverErrors = serverFieldErrors(error)
  const errorOf = (field: 'title' | 'description'): string | undefined =>
    (isTried ? fieldErrorText(issues[field] as { message?: string } | undefined, draft[field]) : undefined) ??
    serverErrors[field]
  const save = () => {
    setTried(true)
    if (Object.keys(issues).length === 0) mutate()
  }
  return (
    <RecordSheet
      title={t('records:posts.recordTitle')}
      onClose={onClose}
      aside={aside}
      onSave={save}
      isSaving={isPending}
      error={Object.keys(serverErrors).length === 0 ? error : null}
    >
      <ChangedMeanwhile
        meanwhile={meanwhile}
        nameOf={(field) => t(field === 'title' ? 'records:posts.name' : 'records:posts.description')}
        show={(_field, value) => String(value)}
      />
      <Shown post={post} />
      <Input
        label={t('records:posts.name')}
        value={draft.title}
        maxLength={POST_LIMITS.title}
        error={errorOf('title')}
        onChange={({ target }) => set('title', target.value)}
      />
      <TextArea
        label={t('records:posts.description')}
        value={draft.description}
        rows={6}
        maxLength={POST_LIMITS.description}
        error={errorOf('description')}
        onChange={({ target }) => set('description', target.value)}
      />
      {post.actions.remove ? <PostRemove post={post} /> : null}
    </RecordSheet>
  )
}

/** Image or video, the author, and the reason for a refusal or removal. */
function Shown({ post }: { post: PostRecord }) {
  const { t } = useTranslation(['records', 'posts'])
  const { state, refusal } = post
  const tone = state === 'approved' ? 'basilico' : state === 'pending' ? 'ambra' : 'pomodoro'
  return (
    <>
      {post.videoUrl === null ? (
        <img
          src={post.coverUrl}
          alt={t('posts:viewer.picture', {
            author: post.author.username,
            product: post.product.productName,
          })}
          className="max-h-72 w-full rounded-lg bg-sunken object-contain"
        />
      ) : (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- videos of members have no captions
        <video
          src={post.videoUrl}
          poster={post.coverUrl}
          controls
          playsInline
          aria-label={post.title}
          className="max-h-72 w-full rounded-lg bg-sunken"
        />
      )}
      <p className="flex flex-wrap items-center gap-2 text-14">
        <Badge tone={tone}>{t(`records:posts.states.${state}`)}</Badge>
        <AuthorMark author={post.author} />
        <span className="wrap-anywhere text-ink-2">
          {t('records:posts.by', { author: post.author.username })} · {post.product.productName}
          {post.brand ? ` · ${post.brand.username}` : ''}
        </span>
      </p>
      {refusal ? (
        <p className="grid gap-1 rounded-xl bg-pomodoro-soft p-4 text-14 text-pretty">
          <span className="font-semibold">
            {t('records:posts.refusal', { reason: t(`posts:reasons.${refusal.reason}`) })}
          </span>
          {refusal.text === '' ? null : <span className="wrap-anywhere">{refusal.text}</span>}
        </p>
      ) : null}
    </>
  )
}
