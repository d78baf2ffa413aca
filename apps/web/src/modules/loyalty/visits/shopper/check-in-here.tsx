import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { errorText } from '~/lib/error-text.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { serverClock } from '~/lib/server-clock.ts'
import { Button } from '~/ui/button.tsx'
import { Icon } from '~/ui/icon.tsx'
import { exactPosition, type PositionProblem } from './exact-position.ts'
import { keepStay, keptStay, type KeptStay, stayOf } from './stay-store.ts'
import { StayCard } from './stay-card.tsx'
import { startStay } from './visits-api.ts'

interface CheckInHereProps {
  programId: string
  userId: string
  /** The member has consented to the use of their position. */
  granted: boolean
}

/** The check-in by position: the button that begins it, then its two minutes. */
export function CheckInHere({ programId, userId, granted }: CheckInHereProps) {
  const { t } = useTranslation('visits')
  const [stay, setStay] = useState(() => keptStay(userId, programId, serverClock.now()))
  const [ended, setEnded] = useState<string>()
  const { mutate, isPending, error, reset } = useMutation(startStay(programId))
  const [isLooking, setIsLooking] = useState(false)
  const [problem, setProblem] = useState<PositionProblem>()
  const button = useRef<HTMLButtonElement>(null)
  const wasStaying = useRef(false)
  // The card that had the focus is gone, so the button takes the focus.
  useEffect(() => {
    if (wasStaying.current && stay === null) button.current?.focus()
    wasStaying.current = stay !== null
  }, [stay])
  function change(next: KeptStay | null, why?: string) {
    keepStay(userId, programId, next)
    setStay(next)
    setEnded(why)
  }
  async function begin() {
    setProblem(undefined)
    setEnded(undefined)
    reset()
    setIsLooking(true)
    const position = await exactPosition()
    setIsLooking(false)
    if (typeof position === 'string') return setProblem(position)
    mutate(position, { onSuccess: (begun) => change(stayOf(begun, serverClock.now())) })
  }
  if (stay !== null && granted) {
    return <StayCard programId={programId} userId={userId} stay={stay} onEnd={(why) => change(null, why)} />
  }
  const failure =
    ended ?? (problem === undefined ? (error ? errorText(error) : undefined) : t(`problems.${problem}`))
  return (
    <div className="grid gap-2">
      <Button
        ref={button}
        variant="lemon"
        className="justify-self-start"
        disabled={!granted}
        pending={isLooking || isPending}
        onClick={() => void begin()}
      >
        <Icon name="map-pin" className="size-4.5" />
        {t('own.checkIn')}
      </Button>
      <p role="alert" className="text-14 font-medium text-pretty text-pomodoro empty:hidden">
        {failure}
      </p>
      <p className="text-14 text-pretty text-ink-3">{t(granted ? 'own.checkInText' : 'own.consentFirst')}</p>
    </div>
  )
}
