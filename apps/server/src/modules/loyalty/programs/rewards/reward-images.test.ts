import { deleteProgram } from '@vicino/contract/loyalty/programs/endpoints'
import type { Reward } from '@vicino/contract/loyalty/programs/rewards/schemas'
import { describe, expect, it } from 'vitest'
import { makeFile } from '../../../../platform/testing/factories.ts'
import { codeOf, type Keeper, withKeeper } from './testing/catalogue-fixture.ts'

let keeper: Keeper
withKeeper((made) => {
  keeper = made
})

const usedBy = async (key: string) =>
  (await keeper.test.db.selectFrom('files').select('used_by').where('key', '=', key).executeTakeFirst())
    ?.used_by

describe('pictures', () => {
  it('R-329 an uploaded image becomes the reward’s; another takes its place; removing lets it go', async () => {
    const { _id: id } = await keeper.owner.made('draft')
    const [one, two] = [
      await makeFile(keeper.test.db, keeper.user.id, 'program'),
      await makeFile(keeper.test.db, keeper.user.id, 'program'),
    ]
    const reward = await keeper.add(id, { imageUrl: one })
    expect([reward.imageUrl, await usedBy(one)]).toEqual([`/files/${one}`, `reward ${reward._id}`])
    const same = (await keeper.change(id, reward, { points: 1 })).json<Reward>()
    expect([same.imageUrl, await usedBy(one)]).toEqual([reward.imageUrl, `reward ${reward._id}`])
    const other = (await keeper.change(id, same, { imageUrl: two })).json<Reward>()
    expect([await usedBy(one), await usedBy(two)]).toEqual([null, `reward ${reward._id}`])
    const none = (await keeper.change(id, other, { imageUrl: null })).json<Reward>()
    expect([none.imageUrl, await usedBy(two)]).toEqual([null, null])
    const again = (await keeper.change(id, none, { imageUrl: two })).json<Reward>()
    await keeper.remove(id, again)
    expect(await usedBy(two)).toBeNull()
  })

  it('a draft that is removed lets go of its rewards’ images', async () => {
    const { _id: id } = await keeper.owner.made('draft')
    const key = await makeFile(keeper.test.db, keeper.user.id, 'program')
    await keeper.add(id, { imageUrl: key })
    await keeper.test.request(deleteProgram, { as: keeper.user, params: { id } })
    expect(await usedBy(key)).toBeNull()
  })

  it('somebody else’s image, one for something else and an address that the reward does not show are refused', async () => {
    const { _id: id } = await keeper.owner.made('draft')
    const other = await keeper.test.createUser({ role: 'brand' })
    const refused = async (imageUrl: string) => codeOf(await keeper.sendNew(id, { imageUrl }))
    expect(await refused(await makeFile(keeper.test.db, other.id, 'program'))).toBe('file_not_found')
    expect(await refused(await makeFile(keeper.test.db, keeper.user.id, 'avatar'))).toBe('file_unfit')
    expect(await refused('/files/images/program/x.webp')).toBe('file_not_found')
    const taken = await makeFile(keeper.test.db, keeper.user.id, 'program')
    await keeper.add(id, { imageUrl: taken })
    expect(await refused(taken)).toBe('file_in_use')
  })
})
