import { randomUUID } from 'node:crypto'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { addAutomation } from '@vicino/contract/marketing/automations/endpoints'
import * as campaigns from '@vicino/contract/marketing/campaigns/endpoints'
import type { Campaign } from '@vicino/contract/marketing/campaigns/schemas'
import { claimReward } from '@vicino/contract/loyalty/claims/endpoints'
import { notifyCustomers } from '@vicino/contract/loyalty/customers/endpoints'
import type { Endpoint } from '@vicino/contract/endpoint'
import * as members from '@vicino/contract/loyalty/members/endpoints'
import {
  listNotices,
  setNotificationPreferences,
  subscribeToPush,
} from '@vicino/contract/foundation/notifications/endpoints'
import { setBrandEmails } from '@vicino/contract/marketing/outreach/endpoints'
import { drainDeliveries } from '../../../../platform/deliveries/deliver.ts'
import { emailChannel } from '../../../../platform/deliveries/email/channel.ts'
import { mailFolder } from '../../../../platform/deliveries/email/mailbox.ts'
import { drainOutbox } from '../../../../platform/events/outbox.ts'
import { runOnce } from '../../../../platform/jobs/jobs.ts'
import { makeBrand } from '../../../../platform/testing/factories.ts'
import type { TestApp, TestUser } from '../../../../platform/testing/test-app.ts'
import { workDue } from '../../automations/work-due.ts'
import { campaignJob } from '../../campaigns/send-campaigns.ts'
import { campaignOf } from '../../campaigns/testing/campaign.ts'
import { agree, type Answer } from '../../../loyalty/members/testing/model-answers.ts'
import { ADULT_BIRTH, newReceipt } from '../../../loyalty/members/testing/members-fixture.ts'
import { pushChannel } from '../../../foundation/notifications/push/channel.ts'
import type { PushService } from '../../../foundation/notifications/testing/push-service.ts'
import { makeProgram } from '../../../loyalty/programs/testing/program.ts'
import { makeReward } from '../../../loyalty/programs/rewards/testing/reward.ts'
import type { MessageCommand, MessageSetting } from './message-commands.ts'
import { type Left, MessageModel, type Offer, PRIZE } from './message-model.ts'

type Sending = Parameters<TestApp['send']>[1]
interface PlayBrand {
  readonly id: string
  readonly owner: TestUser
  readonly till: TestUser
}
interface Made {
  readonly users: TestUser[]
  readonly brands: PlayBrand[]
  readonly programIds: string[]
  readonly rewardIds: string[]
  /** Automations of each program. */
  readonly automations: (Omit<Offer, 'user' | 'program'> & { readonly delay: number })[][]
  /** User by path of their browser at the push service. */
  readonly browsers: Map<string, number>
}

const SILENT = { error: () => undefined }
/** Ms, long enough for all due work. */
const MS = 60_000
/** The text in brackets in the title of each message: its origin. */
const TOKEN = /\(([MCAP]\d+)\)/

let tokens = 0
const newToken = (of: 'M' | 'C' | 'A' | 'P'): string => `${of}${(tokens += 1)}`

/** Sends commands to the API and to the model of messages, and compares the messages. */
export class MessagePlay {
  readonly #test: TestApp
  readonly #service: PushService
  readonly #model: MessageModel
  readonly #made: Made
  /** Ids of messages that were compared. */
  readonly #seen = new Set<string>()

  private constructor(test: TestApp, service: PushService, setting: MessageSetting, made: Made) {
    this.#test = test
    this.#service = service
    this.#made = made
    const ids = made.users.map(({ id }) => id)
    this.#model = new MessageModel(test.clock.now().getTime(), setting, ids)
  }

  get programIds(): readonly string[] {
    return this.#made.programIds
  }
  /** Number of messages that were sent. */
  get sent(): number {
    return this.#seen.size
  }

  static async begin(test: TestApp, service: PushService, setting: MessageSetting): Promise<MessagePlay> {
    service.pushed.length = 0
    await rm(mailFolder(test.services.config), { recursive: true, force: true })
    await test.db.deleteFrom('deliveries').execute()
    return new MessagePlay(test, service, setting, await make(test, service, setting))
  }

  /** Runs one command on both sides, a second after the one before. @throws where they differ */
  async run(command: MessageCommand): Promise<void> {
    this.#pass(1)
    try {
      await this.#do(command)
      await this.#settle()
    } catch (error) {
      throw new Error(`${JSON.stringify(command)}: ${(error as Error).message}`, { cause: error })
    }
  }

  /** At the end sends what is due, empties the queues, and lets each person read their messages. */
  async end(): Promise<void> {
    while (this.#model.isWaiting) await this.run({ type: 'advance', seconds: 4 * 3600 })
    for (const [user, as] of this.#made.users.entries()) {
      const shown: string[] = []
      let cursor: string | undefined
      do {
        const page = await this.#test.request(listNotices, {
          as,
          query: { limit: '50', ...(cursor && { cursor }) },
        })
        shown.push(...page.items.filter(({ kind }) => kind === 'campaign').map(({ title }) => tokenOf(title)))
        cursor = page.nextCursor ?? undefined
      } while (cursor !== undefined)
      agree(`notices of ${user}`, shown.toSorted(), this.#model.notices(user).toSorted())
    }
  }

  async #do(command: MessageCommand): Promise<void> {
    const { users, brands, programIds } = this.#made
    const model = this.#model
    switch (command.type) {
      case 'join': {
        const { user, program, consents } = command
        const asked = { marketingConsent: consents, profilingConsent: true }
        const body = { privacyConsent: true, acceptRegulation: true, ...asked }
        const params = { id: programIds[program] ?? '' }
        agree('join', await this.#code(members.joinProgram, { as: users[user], params, body }), null)
        return model.join(program, user, consents)
      }
      case 'leave': {
        const sent = { as: users[command.user], params: { id: programIds[command.program] ?? '' } }
        const code = await this.#code(members.leaveProgram, { ...sent, body: { confirm: true } })
        return agree('leave', code, model.leave(command.program, command.user))
      }
      case 'consent': {
        const { user, program, granted } = command
        const sent = { as: users[user], params: { id: programIds[program] ?? '' } }
        const body = { marketingConsent: granted, infoConsent: false }
        const code = await this.#code(members.updateMemberConsents, { ...sent, body })
        return agree('consent', code, model.consent(program, user, granted))
      }
      case 'ways': {
        const body = { items: [{ kind: 'campaign', ...command.ways }] }
        agree('ways', await this.#code(setNotificationPreferences, { as: users[command.user], body }), null)
        return model.chooseWays(command.user, command.ways)
      }
      case 'emails': {
        const { user, brand, wanted } = command
        const sent = {
          as: users[user],
          params: { brandId: brands[brand]?.id ?? '' },
          body: { email: wanted },
        }
        agree('emails', await this.#code(setBrandEmails, sent), null)
        return model.chooseEmails(brand, user, wanted)
      }
      case 'caps': {
        const { brand, perDay, perWeek } = command
        const body = { perDay, perWeek }
        agree('caps', await this.#code(campaigns.setMarketingCaps, { ...this.#office(brand), body }), null)
        return model.lower(brand, body)
      }
      case 'campaign':
        return this.#campaign(command)
      case 'message':
        return this.#message(command)
      case 'buy':
        return this.#buy(command)
      case 'prize': {
        const { user, program } = command
        const code = await this.#code(claimReward, {
          as: users[user],
          params: { id: programIds[program] ?? '', rewardId: this.#made.rewardIds[program] ?? '' },
          body: { points: 1, stamps: 0, money: 0 },
          headers: { 'idempotency-key': randomUUID() },
        })
        return agree('prize', code, model.claim(program, user))
      }
      default:
        this.#pass(command.seconds)
        return this.#deliver()
    }
  }

  async #campaign({ program, after, controlShare, channels }: Extract<MessageCommand, { type: 'campaign' }>) {
    const token = newToken('C')
    const at = this.#model.now + after * 1000
    const scheduledAt = after === 0 ? null : new Date(at).toISOString()
    const { code, body } = await this.#send(campaigns.createCampaign, {
      ...this.#office(this.#model.brandOf(program), program),
      body: campaignOf({ title: `Novità (${token})`, controlShare, channels, scheduledAt }),
      headers: { 'idempotency-key': randomUUID() },
    })
    agree('campaign', code, null)
    const originId = (body as Campaign)._id
    this.#model.plan({ token, originId, program, channels, controlShare, at })
  }

  async #message({ program, users }: Extract<MessageCommand, { type: 'message' }>): Promise<void> {
    const token = newToken('M')
    const offers = users.map((user) => {
      const channels = { inApp: true, push: true, email: true }
      return { token, originId: '', program, user, channels, controlShare: 0 }
    })
    const { code } = await this.#send(notifyCustomers, {
      ...this.#office(this.#model.brandOf(program), program),
      body: {
        userIds: users.map((user) => this.#made.users[user]?.id),
        title: `Per te (${token})`,
        text: 'A presto.',
      },
      headers: { 'idempotency-key': randomUUID() },
    })
    agree('message', code, this.#model.isQuiet ? 'marketing_quiet_hours' : null)
    await this.#compare(this.#model.isQuiet ? [] : offers)
  }

  async #buy({ user, brand }: Extract<MessageCommand, { type: 'buy' }>): Promise<void> {
    const programs = [...this.programIds.keys()].filter((program) => this.#model.brandOf(program) === brand)
    const isJoined = programs.some((program) => this.#model.isMember(program, user))
    const code = await this.#code(members.registerPurchase, {
      as: this.#made.brands[brand]?.till,
      body: { member: { userId: this.#made.users[user]?.id }, amount: 10, receiptId: newReceipt() },
    })
    agree('buy', code, isJoined ? null : 'card_invalid')
    this.#model.buy(user, programs, (program) =>
      (this.#made.automations[program] ?? []).map((automation) => ({ ...automation, program, user })),
    )
  }

  /** Runs the background work: events, campaigns, due automations and the queues. */
  async #settle(): Promise<void> {
    await this.#drain()
    while (this.#model.isCampaignDue) {
      await runOnce(this.#test.db, campaignJob, this.#test.clock.now())
      await this.#compare(this.#model.begin())
      // A brand may send again a second later.
      this.#pass(1)
    }
    await runOnce(this.#test.db, campaignJob, this.#test.clock.now())
    await workUntilDone(() => workDue(this.#test.db, this.#test.clock.now(), SILENT, MS))
    await this.#compare(this.#model.due())
    await this.#drain()
  }

  /** Checks that exactly the messages that the rules allow were sent since the last time. */
  async #compare(offers: readonly Offer[]): Promise<void> {
    const rows = await this.#test.db
      .selectFrom('outreach_sends')
      .where('program_id', 'in', [...this.programIds])
      .select(['id', 'program_id', 'user_id', 'title', 'in_app as inApp', 'push', 'email'])
      .orderBy('id')
      .execute()
    const fresh = rows.filter(({ id }) => !this.#seen.has(id))
    const sent = fresh.map(({ id, program_id, user_id, title, ...ways }) => {
      this.#seen.add(id)
      const user = this.#made.users.findIndex((each) => each.id === user_id)
      return { ...ways, user, program: this.programIds.indexOf(program_id), token: tokenOf(title) }
    })
    for (const { brand, user, tokens: allowed, must } of this.#model.allowed(offers)) {
      const its = sent.filter((one) => one.user === user && this.#model.brandOf(one.program) === brand)
      const unused = [...allowed]
      for (const { token } of its) {
        const place = unused.indexOf(token)
        if (place < 0) throw new Error(`22: ${user} got ${token}; allowed are ${JSON.stringify(allowed)}`)
        unused.splice(place, 1)
      }
      agree(`22: messages of brand ${brand} to ${user} of ${JSON.stringify(allowed)}`, its.length, must)
    }
    for (const one of sent) {
      const offer = offers.find(({ token, user }) => token === one.token && user === one.user)
      if (offer === undefined) throw new Error(`22: nobody offered ${one.token} to ${one.user}`)
      const { inApp, push, email } = one
      agree(`ways of ${one.token} to ${one.user}`, { inApp, push, email }, this.#model.waysOf(offer))
      this.#model.take(one)
    }
  }

  /** Empties the queues, and compares what left them. */
  async #deliver(): Promise<void> {
    const { services } = this.#test
    await drainDeliveries(services, pushChannel(services))
    await drainDeliveries(services, emailChannel(services))
    const pushed = this.#service.pushed.splice(0).map(({ path, message }): Left => {
      const token = tokenOf(String((message as { title: string }).title))
      return { way: 'push', user: this.#made.browsers.get(path) ?? -1, token }
    })
    // Other messages of the service are not part of the model.
    const known = [...pushed, ...(await this.#mails())].filter(({ token }) => token !== '')
    const left = known.map(({ token, ...one }) =>
      JSON.stringify({ ...one, token: token.startsWith('P') ? PRIZE : token }),
    )
    const must = this.#model.deliver().map(({ way, user, token }) => JSON.stringify({ way, user, token }))
    agree('22: what left the queues', left.toSorted(), must.toSorted())
  }

  async #mails(): Promise<Left[]> {
    const folder = mailFolder(this.#test.services.config)
    const names = await readdir(folder).catch(() => [])
    const mails = names.map(async (name): Promise<Left> => {
      const text = await readFile(join(folder, name), 'utf8')
      const account = /^X-Vicino-Account: (\S+)/m.exec(text)?.[1]
      const user = this.#made.users.findIndex(({ id }) => id === account)
      return { way: 'email', user, token: tokenOf(text) }
    })
    const read = await Promise.all(mails)
    await rm(folder, { recursive: true, force: true })
    return read.filter(({ user }) => user >= 0)
  }

  #pass(seconds: number): void {
    this.#test.clock.advance(seconds)
    this.#model.now += seconds * 1000
  }

  #office = (
    brand: number,
    program = this.programIds.findIndex((_, index) => this.#model.brandOf(index) === brand),
  ) => ({
    as: this.#made.brands[brand]?.owner,
    params: { programId: this.programIds[program] ?? '' },
  })
  #drain = () => drainOutbox(this.#test.db, this.#test.services.consumers, this.#test.clock.now())
  #code = async (endpoint: Endpoint, sent: Sending): Promise<string | null> =>
    (await this.#send(endpoint, sent)).code
  async #send(endpoint: Endpoint, sent: Sending): Promise<Answer> {
    const response = await this.#test.send(endpoint, sent)
    if (response.statusCode >= 500) throw new Error(`${endpoint.path}: ${response.body}`)
    const body: unknown = response.body === '' ? null : response.json()
    return { code: response.statusCode < 400 ? null : (body as { code: string }).code, body }
  }
}

const tokenOf = (text: string): string => TOKEN.exec(text)?.[1] ?? ''

async function workUntilDone(work: () => Promise<number>): Promise<void> {
  while ((await work()) > 0);
}

async function make(test: TestApp, service: PushService, setting: MessageSetting): Promise<Made> {
  const made: Made = {
    users: [],
    brands: [],
    programIds: [],
    rewardIds: [],
    automations: [],
    browsers: new Map(),
  }
  for (const [user, { verified }] of setting.users.entries()) {
    const as = await test.createUser({
      birth_date: ADULT_BIRTH,
      language: 'it',
      email_verified_at: verified ? test.clock.now() : null,
    })
    const browser = service.browser()
    await test.request(subscribeToPush, { as, body: browser })
    made.browsers.set(new URL(browser.endpoint).pathname, user)
    made.users.push(as)
  }
  for (const index of new Set(setting.programs)) {
    const { id } = await makeBrand(test.db)
    const till = await test.createUser({ role: 'scanner', brand_id: id })
    made.brands[index] = { id, till, owner: await test.createUser({ role: 'brand', brand_id: id }) }
  }
  for (const index of setting.programs) {
    const { id: brand_id, owner } = made.brands[index] as PlayBrand
    const { id } = await makeProgram(test.db, { brand_id, piva: '00159560366' })
    made.programIds.push(id)
    const name = `Tazza (${newToken('P')})`
    const reward = await makeReward(test.db, id, { name, points: 1, stock: 1_000_000 })
    made.rewardIds.push(reward.id)
    const its: Made['automations'][number] = []
    for (const { delayMinutes, controlShare, channels } of setting.automations) {
      const token = newToken('A')
      const { inApp: notification, email } = channels
      const message = { title: `Grazie (${token})`, text: 'A presto.', notification, email }
      const body = {
        programId: id,
        name: token,
        trigger: { type: 'purchase' },
        delayMinutes,
        controlShare,
      } as const
      const { _id: originId } = await test.request(addAutomation, {
        as: owner,
        body: { ...body, actions: { message } },
      })
      its.push({ token, originId, channels, controlShare, delay: delayMinutes * 60_000 })
    }
    made.automations.push(its)
  }
  return made
}
