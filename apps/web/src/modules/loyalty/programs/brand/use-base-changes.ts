import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Program } from '@vicino/contract/loyalty/programs/schemas'
import { useState } from 'react'
import { ApiError } from '~/lib/api-error.ts'
import { type ProgramChanges, programQuery, updateProgram } from '../shared/api/programs.ts'

interface Told {
  readonly onSuccess: () => void
  readonly onError?: (failed: Error) => void
  /** Somebody else has changed what is sent: nothing was written, and the next save goes on from `now`. */
  readonly onChanged?: (before: Program, now: Program) => void
}

/**
 * Saves base data of a program as the form knows it. What others have changed of it since is not overwritten unseen: where that is
 * none of the fields that are sent, they are sent again; else the refusal is shown.
 */
export function useBaseChanges(program: Program) {
  const client = useQueryClient()
  const [known, setKnown] = useState(program)
  const { mutate, error, isPending } = useMutation(updateProgram(program._id, client))
  // What another form of this tab has saved meanwhile is no news where it is none of the fields that are sent.
  const basis = (changes: NonNullable<ProgramChanges>): Program =>
    shownOf(known, changes) === shownOf(program, changes) ? program : known
  const save = (changes: NonNullable<ProgramChanges>, told: Told, from = basis(changes)) =>
    mutate(
      { ...changes, version: from.baseVersion },
      {
        onSuccess: (saved) => {
          setKnown(saved)
          told.onSuccess()
        },
        onError: (failed) => {
          const isOld = failed instanceof ApiError && failed.code === 'record_changed'
          if (isOld) void takeOver(changes, told, from).catch(told.onError)
          else told.onError?.(failed)
        },
      },
    )
  const takeOver = async (changes: NonNullable<ProgramChanges>, told: Told, before: Program) => {
    const now = await client.fetchQuery({ ...programQuery(program._id), staleTime: 0 })
    setKnown(now)
    if (shownOf(before, changes) === shownOf(now, changes)) save(changes, told, now)
    else told.onChanged?.(before, now)
  }
  return { save, error, isPending }
}

/** The fields of a program that changes name, as it has them. */
const shownOf = (program: Program, { baseInfo = {}, ...others }: NonNullable<ProgramChanges>): string =>
  JSON.stringify([
    Object.keys(baseInfo).map((name) => program.baseInfo[name as keyof Program['baseInfo']]),
    Object.keys(others).map((name) => program[name as keyof Program]),
  ])
