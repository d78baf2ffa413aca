import type { PostRow } from '@vicino/contract/social/posts/admin/schemas'
import { POST_LIMITS, POST_REASONS } from '@vicino/contract/social/posts/constants'
import { POST_STATES } from '@vicino/domain/post-states'
import type { AdminSection } from '~/lib/admin-list.ts'
import { formatDate } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { ROOTS } from '~/lib/query-roots.ts'
import { AdminList } from '~/ui/admin-list.tsx'
import { AuthorMark } from '~/ui/author-mark.tsx'
import { Badge } from '~/ui/badge.tsx'
import { DealThumb } from '~/ui/deal-thumb.tsx'
import { ReasonDialog } from '~/ui/reason-dialog.tsx'
import { fetchPosts, postRecordKeys, removePosts } from './api.ts'

type Why = Parameters<typeof removePosts>[1]

interface PostsScreenProps {
  section: AdminSection<'state'>
  mayCreate: boolean
}

/** /dashboard/post: the Proof Posts of all users, in any state. */
export function PostsScreen({ section, mayCreate }: PostsScreenProps) {
  const { t } = useTranslation('records')
  const { t: posts } = useTranslation('posts')
  return (
    <AdminList
      section={section}
      root={postRecordKeys.all}
      fetchRows={fetchPosts}
      csv={'GET /post/record/export.csv'}
      words={{
        title: t('posts.title'),
        search: t('posts.search'),
        empty: t('posts.empty'),
        emptyReason: t('noMatchReason'),
        create: mayCreate ? t('posts.create') : undefined,
      }}
      filters={[
        {
          name: 'state',
          label: t('state'),
          options: POST_STATES.map((value) => ({ value, label: t(`posts.states.${value}`) })),
        },
      ]}
      usualSort="-createdAt"
      nameOf={({ title }) => title}
      columns={[
        { title: t('posts.name'), sort: 'title', renderCell: (post) => <Title post={post} /> },
        {
          title: t('posts.description'),
          name: 'description',
          isWide: true,
          renderCell: ({ description }) => (
            <span className="line-clamp-2 text-14 wrap-anywhere text-ink-2">{description}</span>
          ),
        },
        {
          title: t('date'),
          sort: 'createdAt',
          isWide: true,
          renderCell: ({ createdAt }) => (
            <time dateTime={createdAt} className="num text-14 whitespace-nowrap">
              {formatDate(createdAt)}
            </time>
          ),
        },
      ]}
      bulk={{
        label: t('posts.removeMany'),
        act: (ids, why: Why) => removePosts(ids, why),
        renews: [[ROOTS.posts], [ROOTS.audit, 'post']],
        renderQuestion: ({ count, typed, onYes, onClose }) => (
          <ReasonDialog
            title={t('posts.removeManyTitle', { count })}
            text={t('posts.removeManyText')}
            yes={t('posts.removeMany')}
            options={POST_REASONS.map((value) => ({ value, label: posts(`reasons.${value}`) }))}
            most={POST_LIMITS.reasonText}
            typed={typed}
            onYes={onYes}
            onClose={onClose}
          />
        ),
      }}
    />
  )
}

function Title({ post: { title, coverUrl, state, author, product, createdAt } }: { post: PostRow }) {
  const { t } = useTranslation('records')
  return (
    <span className="flex items-center gap-3">
      <DealThumb src={coverUrl} muted={state !== 'approved'} className="size-12 rounded-md" />
      <span className="grid min-w-0 gap-0.5">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-semibold wrap-anywhere">{title}</span>
          {state === 'approved' ? null : (
            <Badge tone={state === 'pending' ? 'ambra' : 'pomodoro'}>{t(`posts.states.${state}`)}</Badge>
          )}
        </span>
        <span className="text-14 wrap-anywhere text-ink-2">
          {author.username} <AuthorMark author={author} /> · {product.productName}
          <time dateTime={createdAt} className="num block text-12 md:hidden">
            {formatDate(createdAt)}
          </time>
        </span>
      </span>
    </span>
  )
}
