import type { Message } from '@vicino/contract/social/conversations/schemas'
import { Fragment, memo, useEffect, useRef, useState } from 'react'
import { formatDate } from '~/lib/format.ts'
import { Bubble } from './bubble.tsx'

/** Messages within so many pixels of the visible part are drawn. */
const AROUND_PX = 1500

interface MessageGroupProps {
  /** Newest first. */
  messages: readonly Message[]
  /** Time of the message before them; undefined when there is none. */
  olderAt: string | undefined
  /** Id of the newest own message that the other side has read. */
  readId: string | undefined
}

/**
 * A page of a thread. Far from the visible part it is an empty box of its former height, so that a
 * thread of 10,000 messages needs no larger document than one of a hundred, and nothing moves. Its
 * parent is the scrolling box.
 */
export const MessageGroup = memo(function MessageGroup({ messages, olderAt, readId }: MessageGroupProps) {
  const box = useRef<HTMLOListElement>(null)
  /** undefined means that it is drawn. */
  const [height, setHeight] = useState<number>()
  useEffect(() => {
    const element = box.current
    if (element === null) return undefined
    const watch = new IntersectionObserver(
      (entries) => {
        const last = entries.at(-1)
        if (last) setHeight(last.isIntersecting ? undefined : last.boundingClientRect.height)
      },
      { root: element.parentElement, rootMargin: `${AROUND_PX}px 0px` },
    )
    watch.observe(element)
    return () => watch.disconnect()
  }, [])
  return (
    <ol
      ref={box}
      style={height === undefined ? undefined : { height }}
      className="flex shrink-0 flex-col-reverse"
    >
      {height === undefined
        ? messages.map((message, index) => {
            const day = formatDate(message.at)
            const before = messages[index + 1]?.at ?? olderAt
            return (
              <Fragment key={message._id}>
                <Bubble message={message} isRead={message._id === readId} />
                {before === undefined || formatDate(before) !== day ? (
                  <li className="num py-3 text-center text-12 text-ink-2">{day}</li>
                ) : null}
              </Fragment>
            )
          })
        : null}
    </ol>
  )
})
