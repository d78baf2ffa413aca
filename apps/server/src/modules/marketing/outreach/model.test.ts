import fc from 'fast-check'
import webPush from 'web-push'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../platform/testing/test-app.ts'
import { FEATURES } from '../../all.ts'
import { type PushService, startPushService } from '../../foundation/notifications/testing/push-service.ts'
import type { MessageCommand, MessageSetting } from './testing/message-commands.ts'
import { brokenMessageRules } from './testing/message-invariants.ts'
import { MessagePlay } from './testing/message-model-commands.ts'
import { patienceFor } from '../../../platform/testing/patience.ts'

/** Number of commands in all; `npm run stress -- model` runs twenty thousand. */
const COMMANDS = Number(process.env['MESSAGE_COMMANDS'] ?? 100)
const COMMANDS_A_RUN = 100
/**
 * After this many runs the test goes on in a new database, so that queries over whole tables stay
 * fast.
 */
const RUNS_A_DATABASE = 10
const [HOUR, DAY] = [3600, 86_400]

const vapid = webPush.generateVAPIDKeys()
let test: TestApp
let service: PushService
async function open(): Promise<void> {
  test = await createTestApp({
    features: FEATURES,
    env: {
      PUBLIC_URL: 'https://vicino.example',
      VAPID_PUBLIC_KEY: vapid.publicKey,
      VAPID_PRIVATE_KEY: vapid.privateKey,
      PUSH_HOSTS: service.host,
    },
  })
}
beforeAll(async () => {
  service = await startPushService()
  await open()
})
afterAll(async () => {
  await test.close()
  await service.close()
})

const ALL = { inApp: true, push: true, email: true }
const setting: MessageSetting = {
  users: [{ verified: true }, { verified: true }, { verified: true }, { verified: false }],
  programs: [0, 0, 1],
  automations: [
    { delayMinutes: 0, controlShare: 0, channels: ALL },
    { delayMinutes: 600, controlShare: 50, channels: { inApp: false, push: false, email: true } },
  ],
}
const user = fc.nat(setting.users.length - 1)
const program = fc.nat(setting.programs.length - 1)
const brand = fc.nat(1)
const mostly = fc.constantFrom(true, true, false)
const ways = fc.record({ inApp: mostly, push: mostly, email: mostly })

const commands: fc.Arbitrary<MessageCommand> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ type: fc.constant('join'), user, program, consents: mostly }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('leave'), user, program }) },
  {
    weight: 8,
    arbitrary: fc.record({ type: fc.constant('consent'), user, program, granted: mostly }),
  },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('ways'), user, ways }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('emails'), user, brand, wanted: mostly }) },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant('caps'),
      brand,
      perDay: fc.constantFrom(1, 2, 2),
      perWeek: fc.constantFrom(2, 4, 5, 5),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      type: fc.constant('campaign'),
      program,
      after: fc.constantFrom(0, 0, HOUR, 7 * HOUR, DAY),
      controlShare: fc.constantFrom(0, 0, 40),
      channels: ways.filter((each) => Object.values(each).includes(true)),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constant('message'),
      program,
      users: fc.uniqueArray(user, { minLength: 1 }),
    }),
  },
  { weight: 8, arbitrary: fc.record({ type: fc.constant('buy'), user, brand }) },
  { weight: 5, arbitrary: fc.record({ type: fc.constant('prize'), user, program }) },
  {
    weight: 14,
    arbitrary: fc.record({
      type: fc.constant('advance'),
      seconds: fc.constantFrom(60, HOUR, 3 * HOUR, 5 * HOUR, 11 * HOUR, DAY),
    }),
  },
)

/** Most people take part from the beginning, and accept messages by every way. */
const JOINED: readonly MessageCommand[] = [0, 1, 3].flatMap((person) => [
  ...[0, 1, 2].map((joined) => ({ type: 'join' as const, user: person, program: joined, consents: true })),
  { type: 'ways' as const, user: person, ways: ALL },
])
const LENGTH = COMMANDS_A_RUN - JOINED.length
const plays = fc
  .array(commands, { minLength: LENGTH, maxLength: LENGTH, size: 'max' })
  .map((random) => [...JOINED, ...random])

/*
 * Checks both directions: forbidden messages are not sent, and allowed ones are. Each notification,
 * e-mail and push is compared with the model after each command; the database's invariants are
 * checked at the end.
 */
it(
  `R-374 R-384 R-386 ${COMMANDS} random commands of members and brands: each message that the rules allow is sent, and no other (22)`,
  { timeout: patienceFor(COMMANDS) },
  async () => {
    let [runs, sent] = [0, 0]
    await fc.assert(
      fc.asyncProperty(plays, async (played) => {
        if (runs > 0 && runs % RUNS_A_DATABASE === 0) {
          await test.close()
          await open()
        }
        runs += 1
        // A Friday afternoon, before a change of clocks.
        test.clock.set('2027-03-26T17:00:00+01:00')
        const play = await MessagePlay.begin(test, service, setting)
        for (const command of played) await play.run(command)
        await play.end()
        sent += play.sent
        expect(await brokenMessageRules(test.db, play.programIds)).toEqual([])
      }),
      { numRuns: Math.ceil(COMMANDS / COMMANDS_A_RUN), endOnFailure: true },
    )
    // The rules were checked on real messages.
    expect(sent).toBeGreaterThan(runs)
  },
)
