import * as contract from '@vicino/contract/administration/users/endpoints'
import type { Routes } from '../../../platform/feature.ts'
import { exportList } from '../../../platform/grid-export.ts'
import { bulkAnswer } from '../../../platform/http/bulk.ts'
import { serve } from '../../../platform/http/endpoint.ts'
import { serveRead, serveReadDocument } from '../../../platform/http/read.ts'
import { serveWrite } from '../../../platform/http/write.ts'
import { blockAccount, unblockAccount } from './block-account.ts'
import { blockAccounts, unblockAccounts } from './block-accounts.ts'
import { changeAccount } from './change-account.ts'
import { createUserAccount } from './create-account.ts'
import { USERS } from './export-accounts.ts'
import { eraseOther } from './erase-account.ts'
import { listAccounts } from './list-accounts.ts'
import { sendPasswordLink } from './send-password-link.ts'
import { readAccount } from './read-account.ts'

/** All accounts, for the platform's people. */
export const routes: Routes = (app, services) => {
  const { db } = services
  serveRead(app, services, contract.listUsers, async (reader, { query }) => {
    const { data: items, ...page } = await listAccounts(reader, services, query)
    return { items, ...page }
  })
  serveRead(app, services, contract.browseUsers, (reader, { query }) => listAccounts(reader, services, query))
  serveReadDocument(app, services, contract.exportUsers, (reader, call) =>
    exportList(services, USERS, call, (request) => listAccounts(reader, services, request)),
  )
  serveWrite(app, services, contract.createUser, (tx, { body, actor, language }) =>
    createUserAccount(tx, services, body, { actor, language }),
  )
  serve(app, contract.getAccount, ({ params, actor }) => readAccount(db, params.id, actor))
  serve(app, contract.updateAccount, ({ params, body, actor, language }) =>
    changeAccount(db, services, params.id, body, { actor, language }),
  )
  serveWrite(app, services, contract.sendPasswordLink, (tx, { params, actor, language }) =>
    sendPasswordLink(tx, services, params.id, { actor, language }),
  )
  serveWrite(app, services, contract.blockUser, async (tx, { params, body: { reason }, actor }) => {
    const now = services.clock.now()
    const reasons = { ground: 'other', facts: reason } as const
    await blockAccount(tx, { userId: params.id, reason, until: null, reasons, now }, actor)
    return readAccount(tx, params.id, actor)
  })
  serveWrite(app, services, contract.unblockUser, async (tx, { params, actor }) => {
    await unblockAccount(tx, services, { userId: params.id }, actor)
    return readAccount(tx, params.id, actor)
  })
  serve(app, contract.blockUsers, ({ body: { ids, reason }, actor, language }) =>
    bulkAnswer(blockAccounts(db, services, { ids, reason }, actor), language),
  )
  serve(app, contract.unblockUsers, ({ body: { ids }, actor, language }) =>
    bulkAnswer(unblockAccounts(db, services, ids, actor), language),
  )
  serveWrite(app, services, contract.deleteAccount, (tx, { params, actor, language }) =>
    eraseOther(tx, services, params.id, { actor, language }),
  )
}
