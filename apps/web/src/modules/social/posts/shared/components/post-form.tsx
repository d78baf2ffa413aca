import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { fileKeyOrAddressSchema } from '@vicino/contract/foundation/files/schemas'
import { BP_RATES } from '@vicino/contract/redemption/brand-points/rates'
import { POST_LIMITS } from '@vicino/contract/social/posts/constants'
import { type Post, postBody } from '@vicino/contract/social/posts/schemas'
import { type ReactNode, useEffect } from 'react'
import { ApiError } from '~/lib/api-error.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { startImageUpload } from '~/lib/upload/upload-image.ts'
import { Button } from '~/ui/button.tsx'
import { FormSummary } from '~/ui/form/form-summary.tsx'
import { TextArea } from '~/ui/form/text-area.tsx'
import { useKeptForm } from '~/ui/form/use-kept-form.ts'
import { Icon } from '~/ui/icon.tsx'
import { ImageUpload } from '~/ui/image-upload.tsx'
import { Input } from '~/ui/input.tsx'
import { VideoUpload } from '~/ui/video-upload.tsx'
import { type Choice, previewOf } from '../api/choices.ts'
import { type NewPost, sendPost } from '../api/posts.ts'
import { posterOf } from '../model/poster.ts'

/** The endpoints' schema, in which a changed post names its present files by their addresses. */
const form = {
  body: postBody.extend({ coverUrl: fileKeyOrAddressSchema, videoUrl: fileKeyOrAddressSchema.nullable() }),
}
type Values = NewPost & { videoUrl: string | null }

/** Says whether the file of an address is missing, or not the caller's own. */
const isGone = (error: unknown): boolean => error instanceof ApiError && error.code === 'file_not_found'

interface PostFormProps {
  readonly userId: string
  readonly choice: Choice
  /** The post that is changed; null for a new one. */
  readonly post: Post | null
  /** The product, shown at the top. */
  readonly children: ReactNode
  readonly onSent: () => void
}

/**
 * Title, text and a photo or video of a product. Unsent texts and uploads are stored on this
 * device.
 */
export function PostForm({ userId, choice, post, children, onSent }: PostFormProps) {
  const { t } = useTranslation('posts')
  const client = useQueryClient()
  const labels = {
    coverUrl: t('create.cover'),
    videoUrl: t('create.video'),
    title: t('create.postTitle'),
    description: t('create.text'),
  }
  const kept = useKeptForm<Values>({
    endpoint: form,
    defaultValues: {
      productId: choice.productId,
      title: post?.title ?? '',
      description: post?.description ?? '',
      coverUrl: post?.coverUrl ?? '',
      videoUrl: post?.videoUrl ?? null,
    },
    labels,
    draft: `post ${userId} ${post?._id ?? choice.productId}`,
    draftPlace: 'device',
  })
  const { register, handleSubmit, errorOf, refuse, summary, setValue, getValues, watch, reset } = kept
  const [coverUrl, videoUrl] = watch(['coverUrl', 'videoUrl'])
  const { data: cover, error: coverGone } = useQuery(previewOf(coverUrl))
  const { data: preview, error: videoGone } = useQuery(previewOf(videoUrl ?? ''))
  // The server deletes a draft's uploads after a day, so a missing file must be chosen again.
  useEffect(() => {
    if (isGone(coverGone)) setValue('coverUrl', '', { shouldDirty: true })
    if (isGone(videoGone)) setValue('videoUrl', null, { shouldDirty: true })
  }, [coverGone, videoGone, setValue])
  const { mutate, error, isPending } = useMutation(sendPost(post?._id ?? null, client))
  const set = (name: 'coverUrl' | 'videoUrl', value: string | null) =>
    setValue(name, value as string, { shouldDirty: true, shouldValidate: name === 'coverUrl' })
  /** Makes a cover from the video when there is no photo. */
  const takePoster = async (key: string) => {
    set('videoUrl', key)
    if (getValues('coverUrl') !== '') return
    try {
      const { url } = await client.fetchQuery(previewOf(key))
      set('coverUrl', await startImageUpload(await posterOf(url), 'post')())
    } catch {
      // The browser cannot show this video, so the form asks for a photo.
    }
  }
  const send = (body: Values) =>
    mutate(body, {
      onSuccess: () => {
        reset(body)
        onSent()
      },
      onError: refuse,
    })
  const coverError = errorOf('coverUrl')
  return (
    <form noValidate onSubmit={handleSubmit(send)} className="grid grid-cols-1 gap-6">
      <FormSummary {...summary(error)} />
      {children}
      <div className="grid grid-cols-1 gap-6 md:grid-cols-2">
        <div className="grid content-start gap-2">
          <ImageUpload
            label={labels.coverUrl}
            folder="post"
            shape="wide"
            value={cover?.url ?? null}
            onUploaded={(key) => set('coverUrl', key)}
            onRemoved={() => set('coverUrl', '')}
          />
          {coverError ? (
            <p className="text-14 font-medium text-pomodoro">{t('create.coverMissing')}</p>
          ) : null}
        </div>
        <VideoUpload
          label={labels.videoUrl}
          value={preview?.url ?? null}
          onUploaded={takePoster}
          onRemoved={() => set('videoUrl', null)}
        />
      </div>
      <Input
        label={labels.title}
        maxLength={POST_LIMITS.title}
        hint={t('create.titleHint')}
        error={errorOf('title')}
        {...register('title', { setValueAs: (text: string) => text.trim() })}
      />
      <TextArea
        label={labels.description}
        rows={5}
        maxLength={POST_LIMITS.description}
        hint={t('create.textHint')}
        error={errorOf('description')}
        {...register('description', { setValueAs: (text: string) => text.trim() })}
      />
      <p className="flex gap-3 rounded-xl bg-limone-soft p-4 text-14 text-pretty text-ink">
        <Icon name="sparkles" className="size-5 shrink-0" />
        {t('create.points', { points: BP_RATES.proofPost })}
      </p>
      <Button
        type="submit"
        size="lg"
        pending={isPending}
        className="justify-center justify-self-start max-sm:w-full"
      >
        {t(post === null ? 'create.send' : 'create.sendAgain')}
      </Button>
    </form>
  )
}
