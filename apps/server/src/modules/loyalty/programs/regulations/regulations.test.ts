import {
  getRegulation,
  getRegulationDraft,
  listRegulations,
  publishRegulation,
  saveRegulationDraft,
} from '@vicino/contract/loyalty/programs/regulations/endpoints'
import type { RegulationDraft } from '@vicino/contract/loyalty/programs/regulations/schemas'
import { canonicalText } from '@vicino/domain/loyalty/config'
import { linesOf } from '@vicino/domain/loyalty/regulation/document'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '../../../../platform/testing/test-app.ts'
import { makeProgram } from '../testing/program.ts'
import { publishGenerated } from './publish-regulation.ts'
import { sha256Of } from './sources.ts'
import { changeConfig } from './testing/change-config.ts'
import { programs } from '../feature.ts'

let test: TestApp
let owner: TestUser
beforeAll(async () => {
  test = await createTestApp({ features: [programs] })
  owner = await test.createUser({ role: 'brand' })
})
afterAll(() => test.close())

const programOf = (values: Partial<Parameters<typeof makeProgram>[1]> = {}) =>
  makeProgram(test.db, { brand_id: owner.brand_id ?? '', status: 'draft', ...values })
const draftOf = (id: string, as = owner) => test.request(getRegulationDraft, { params: { id }, as })
const save = (id: string, draftVersion: number, sections: object[], as = owner) =>
  test.request(saveRegulationDraft, {
    params: { id },
    as,
    body: { draftVersion, sections: sections as never },
  })
const publish = (id: string, sha256: string, as = owner) =>
  test.request(publishRegulation, {
    params: { id },
    as,
    body: { sha256 },
    headers: { 'idempotency-key': randomUUID() },
  })
const refusedPublish = (id: string, sha256: string, as = owner) =>
  test.refused(publishRegulation, {
    params: { id },
    as,
    body: { sha256 },
    headers: { 'idempotency-key': randomUUID() },
  })

const textOf = (sections: RegulationDraft['sections'], id: string): string =>
  sections
    .filter((section) => section.id === id)
    .flatMap(linesOf)
    .join('\n')

describe('R-339 the draft', () => {
  it('is generated from the program’s data, by one statement', async () => {
    const program = await programOf({
      name: 'Club Pane',
      delegated_subject: 'Studio Bianchi',
      config: { acquisti: { pointCoeff: 1.5, stampCoeff: 10 }, social: { follow: 25 } },
    })
    test.takeStatements()
    const draft = await draftOf(program.id)
    // The other statement checks the session.
    expect(test.takeStatements().filter((statement) => statement.includes('programs'))).toHaveLength(1)
    expect(draft.title).toBe('Regolamento della raccolta «Club Pane»')
    expect(textOf(draft.sections, 'promoter')).toContain('Bottega S.r.l., sede legale Via Roma 1, Milano')
    expect(textOf(draft.sections, 'delegate')).toContain('Studio Bianchi')
    expect(textOf(draft.sections, 'duration')).toMatch(/01\/01\/2026 al 31\/12\/2027.*29\/02\/2028/)
    expect(textOf(draft.sections, 'purchases')).toContain('1,5 punti')
    expect(textOf(draft.sections, 'social')).toContain('25 punti')
    expect(draft).toMatchObject({
      draftVersion: 0,
      cites: { configVersion: 1, tierVersion: 0 },
      missing: ['prizes'],
      inForce: null,
      can: { edit: true, publish: true },
    })
  })

  it('accepts handwritten sections, and shows the generated ones again when they are omitted', async () => {
    const { id } = await programOf()
    const before = await draftOf(id)
    const territory = before.sections.find((section) => section.id === 'territory')
    const own = {
      id: 'territory',
      title: 'Territorio',
      blocks: [
        { type: 'paragraph', text: 'Lombardia.' },
        { type: 'list', items: ['Milano', 'Monza'] },
        { type: 'table', head: ['Negozio', 'Via'], rows: [['Uno', 'Via Po']] },
      ],
      basis: territory?.generated?.sha256,
    }
    const added = {
      id: 'own-1',
      title: 'Parcheggio',
      blocks: [{ type: 'paragraph', text: 'C’è.' }],
      basis: null,
    }
    const after = await save(id, 0, [own, added])
    expect(after.draftVersion).toBe(1)
    expect(after.sections.find((section) => section.id === 'territory')).toMatchObject({
      origin: 'written',
      isOutdated: false,
      blocks: own.blocks,
      generated: territory?.generated,
    })
    expect(after.sections.at(-1)).toMatchObject({ id: 'own-1', origin: 'added' })
    expect(await draftOf(id)).toEqual(after)
    const back = await save(id, 1, [])
    expect(back.sections).toEqual(before.sections)
    expect(back.sha256).toBe(before.sha256)
  })

  it('a second editor without the first one’s change is refused; nothing is lost', async () => {
    const { id } = await programOf()
    const section = { id: 'own-1', title: 'Uno', blocks: [{ type: 'paragraph', text: 'A' }], basis: null }
    await save(id, 0, [section])
    const late = await test.refused(saveRegulationDraft, {
      params: { id },
      as: owner,
      body: { draftVersion: 0, sections: [] },
    })
    expect(late).toMatchObject({ statusCode: 409, code: 'regulation_draft_changed' })
    expect((await draftOf(id)).sections.at(-1)?.title).toBe('Uno')
  })

  it('refuses anything but structured text', async () => {
    const { id } = await programOf()
    const refuse = async (section: object) => {
      const body = { draftVersion: 0, sections: [section] }
      return (await test.refused(saveRegulationDraft, { params: { id }, as: owner, body })).statusCode
    }
    const good = { id: 'own-1', title: 'T', blocks: [{ type: 'paragraph', text: 'x' }], basis: null }
    expect(await refuse({ ...good, blocks: [] })).toBe(400)
    expect(await refuse({ ...good, title: ' ' })).toBe(400)
    expect(await refuse({ ...good, id: '__proto__' })).toBe(400)
    expect(await refuse({ ...good, blocks: [{ type: 'html', text: '<b>x</b>' }] })).toBe(400)
    expect(await refuse({ ...good, blocks: [{ type: 'paragraph', text: 'x'.repeat(4001) }] })).toBe(400)
    expect(await refuse({ ...good, blocks: [{ type: 'table', head: ['a', 'b'], rows: [['1']] }] })).toBe(400)
    expect(await refuse({ ...good, html: '<b>' })).toBe(400)
    const twice = { draftVersion: 0, sections: [good, good] }
    expect(await test.refused(saveRegulationDraft, { params: { id }, as: owner, body: twice })).toMatchObject(
      {
        statusCode: 400,
        fieldErrors: { 'sections.1.id': expect.any(String) },
      },
    )
  })

  it('R-452 is open to the brand’s managers and superAdmins, and does not exist for anybody else', async () => {
    const { id } = await programOf()
    const manager = await test.createUser({ role: 'brandManager', brand_id: owner.brand_id })
    const admin = await test.createUser({ role: 'superAdmin' })
    for (const as of [manager, admin]) expect((await draftOf(id, as)).can.edit).toBe(true)
    const stranger = await test.createUser({ role: 'brand' })
    expect(await test.refused(getRegulationDraft, { params: { id }, as: stranger })).toMatchObject({
      statusCode: 404,
      code: 'program_not_found',
    })
  })
})

describe('R-340 publication', () => {
  it('makes dated versions with hash and differences; the hash is that of the text', async () => {
    const { id } = await programOf()
    const first = await publish(id, (await draftOf(id)).sha256)
    expect(first).toMatchObject({ inForce: { version: 1, isSame: true }, can: { publish: false } })
    const published = await test.request(getRegulation, { params: { id } })
    expect(published).toMatchObject({
      version: 1,
      inForce: true,
      publishedAt: test.clock.now().toISOString(),
    })
    const stored = await test.db
      .selectFrom('regulations')
      .where('program_id', '=', id)
      .select(['body', 'sha256'])
      .executeTakeFirstOrThrow()
    expect(stored.sha256).toBe(published.sha256)
    expect(sha256Of(canonicalText(stored.body))).toBe(published.sha256)

    test.clock.advance(3600)
    await changeConfig(test, id, 2)
    const draft = await draftOf(id)
    expect(draft).toMatchObject({ cites: { configVersion: 2 }, inForce: { version: 1, isSame: false } })
    await publish(id, draft.sha256)
    const { items } = await test.request(listRegulations, { params: { id } })
    expect(items.map(({ version, cites }) => [version, cites.configVersion])).toEqual([
      [2, 2],
      [1, 1],
    ])
    expect(items[0]?.titles).toMatchObject({ purchases: 'Punti e bollini per gli acquisti' })
    expect(items[0]?.diff).toEqual([
      { path: 'config.acquisti.pointCoeff', before: 1, after: 2, effect: 'better' },
      {
        path: 'sections.purchases',
        before: [expect.stringContaining('1 punto.')],
        after: [expect.stringContaining('2 punti.')],
        effect: 'better',
      },
    ])
    const old = await test.request(getRegulation, { params: { id }, query: { version: 1 } })
    expect(old).toMatchObject({ version: 1, inForce: false, sha256: published.sha256 })
    const events = await test.db
      .selectFrom('outbox_log')
      .where('type', '=', 'loyalty.regulation_published')
      .select('payload')
      .execute()
    expect(events.map(({ payload }) => payload)).toContainEqual({
      programId: id,
      brandId: owner.brand_id,
      version: 2,
    })
  })

  it('is refused when mechanics or tiers have changed since they were read', async () => {
    const { id, brand_id } = await programOf({
      brand_id: (await test.createUser({ role: 'brand' })).brand_id ?? '',
    })
    const admin = await test.createUser({ role: 'superAdmin' })
    const { sha256 } = await draftOf(id, admin)
    await changeConfig(test, id, 3)
    const outdated = { statusCode: 409, code: 'regulation_outdated' }
    expect(await refusedPublish(id, sha256, admin)).toMatchObject(outdated)
    const read = await draftOf(id, admin)
    const tiers = { enabled: false, expirationDate: null, disableDate: null, tiers: [] }
    const qualification = { metric: 'points', period: 'tierPeriod', downgrade: 'oneDown', graceDays: 0 }
    await test.db
      .insertInto('tier_configs')
      .values({
        brand_id,
        version: 1,
        config: JSON.stringify({ ...tiers, qualification }),
        sha256,
        valid_from: test.clock.now(),
      })
      .execute()
    expect(await refusedPublish(id, read.sha256, admin)).toMatchObject(outdated)
    const again = await publish(id, (await draftOf(id, admin)).sha256, admin)
    expect(again.cites).toMatchObject({ configVersion: 2, tierVersion: 1 })
    expect(await refusedPublish(id, again.sha256, admin)).toMatchObject({ code: 'regulation_published' })
  })

  it('LAW-11 is refused while a handwritten section no longer follows the program, or a required part is missing', async () => {
    const { id } = await programOf()
    const { sections } = await draftOf(id)
    const basis = sections.find((section) => section.id === 'purchases')?.generated?.sha256
    const own = { id: 'purchases', title: 'Punti', blocks: [{ type: 'paragraph', text: '1 punto.' }], basis }
    await save(id, 0, [own])
    await changeConfig(test, id, 2)
    const draft = await draftOf(id)
    const purchases = draft.sections.find((section) => section.id === 'purchases')
    expect(purchases).toMatchObject({ isOutdated: true, lostNumbers: ['2'], written: { blocks: own.blocks } })
    expect(purchases?.blocks.map((block) => block.type)).toEqual([
      'paragraph',
      'heading',
      'paragraph',
      'list',
    ])
    expect(await refusedPublish(id, draft.sha256)).toMatchObject({
      statusCode: 409,
      code: 'regulation_section_outdated',
      fieldErrors: { purchases: expect.any(String) },
    })
    await changeConfig(test, id, 2)
    await test.db.updateTable('programs').set({ legal_subject: '' }).where('id', '=', id).execute()
    const incomplete = await save(id, 1, [])
    expect(incomplete.missing).toEqual(['promoter', 'prizes'])
    expect(await refusedPublish(id, incomplete.sha256)).toMatchObject({
      code: 'regulation_incomplete',
      fieldErrors: { promoter: expect.any(String) },
    })
  })

  it('two at once make one version', async () => {
    const { id } = await programOf()
    const { sha256 } = await draftOf(id)
    const answers = await Promise.all(
      Array.from({ length: 4 }, () =>
        test.send(publishRegulation, {
          params: { id },
          as: owner,
          body: { sha256 },
          headers: { 'idempotency-key': randomUUID() },
        }),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409, 409])
    expect((await test.request(listRegulations, { params: { id } })).items).toHaveLength(1)
  })

  it('is frozen once the program is active, and read-only once it has ended', async () => {
    const active = await programOf({ status: 'active' })
    const ended = await programOf({ status: 'ended' })
    for (const [{ id }, code] of [
      [active, 'program_active'],
      [ended, 'program_read_only'],
    ] as const) {
      const draft = await draftOf(id)
      expect(draft.can).toEqual({ edit: false, publish: false })
      expect(await refusedPublish(id, draft.sha256)).toMatchObject({ statusCode: 409, code })
      const body = { draftVersion: 0, sections: [] }
      expect(await test.refused(saveRegulationDraft, { params: { id }, as: owner, body })).toMatchObject({
        code,
      })
    }
  })

  it('R-291 a program that is scheduled or activated gets its generated regulation, and the current one only once', async () => {
    const { id } = await programOf({ status: 'scheduled' })
    const bring = () => test.db.transaction().execute((tx) => publishGenerated(tx, test.services, id, null))
    expect(await bring()).toBe(1)
    expect(await bring()).toBe(1)
    const { sections } = await draftOf(id)
    const basis = sections.find((section) => section.id === 'duration')?.generated?.sha256
    await save(id, 0, [
      { id: 'duration', title: 'Durata', blocks: [{ type: 'paragraph', text: 'Due anni.' }], basis },
    ])
    await test.db
      .updateTable('programs')
      .set({ end_date: '2028-01-31', ends_at: '2028-01-31T23:00:00Z', claims_until: '2028-03-31T22:00:00Z' })
      .where('id', '=', id)
      .execute()
    expect(await bring()).toBe(2)
    const text = textOf((await test.request(getRegulation, { params: { id } })).sections as never, 'duration')
    expect(text).toMatch(/Due anni\.\nTesto aggiornato[^\n]*\n.*31\/01\/2028/)
    const { items } = await test.request(listRegulations, { params: { id }, query: { limit: 1 } })
    expect(items[0]?.diff).toContainEqual({
      path: 'endDate',
      before: '2027-12-31',
      after: '2028-01-31',
      effect: 'better',
    })
  })

  it('LAW-2 stays unchanged; it is deleted only with a removed draft', async () => {
    const { id } = await programOf()
    await publish(id, (await draftOf(id)).sha256)
    const change = test.db
      .updateTable('regulations')
      .set({ sha256: '0'.repeat(64) })
      .where('program_id', '=', id)
    await expect(change.execute()).rejects.toThrow(/append-only|permission denied/)
    const remove = test.db.deleteFrom('regulations').where('program_id', '=', id)
    await expect(remove.execute()).rejects.toThrow(/append-only|permission denied/)
    await test.db.deleteFrom('programs').where('id', '=', id).execute()
    expect(await test.refused(getRegulation, { params: { id } })).toMatchObject({
      code: 'regulation_not_found',
    })
  })

  it('versions come in pages, newest first', async () => {
    const { id } = await programOf()
    for (let version = 1; version <= 5; version += 1) {
      await changeConfig(test, id, version)
      await publish(id, (await draftOf(id)).sha256)
    }
    const seen: number[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: { items: { version: number }[]; nextCursor: string | null } = await test.request(
        listRegulations,
        {
          params: { id },
          query: { limit: 2, ...(cursor === '' ? {} : { cursor }) },
        },
      )
      seen.push(...page.items.map(({ version }) => version))
      cursor = page.nextCursor
    }
    expect(seen).toEqual([5, 4, 3, 2, 1])
  })
})
