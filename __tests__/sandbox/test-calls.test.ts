/** @jest-environment node */
import { senderBody, signBody, webhookBody } from '@/components/marketplace/test-calls'
import type { MessageType } from '@/lib/ordercloud/models'
import { OFFICE_CLIENT_ID } from '@/sandbox/seed/constants'
import { startMarketplace, type Marketplace } from './support/marketplace'
import { admin, userBody } from './support/people'
import { startReceiver, type Receiver } from './support/receiver'
import { call } from './support/sdk'

const KEY = 'the-hash-key'

/** Returns an object with its keys only, also those of objects in it. */
function shapeOf(value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return null
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shapeOf(inner)]))
}

describe('the test calls of the office', () => {
  let market: Marketplace
  let token: string
  let receiver: Receiver
  beforeAll(async () => {
    market = await startMarketplace('pglite')
    token = await admin(market)
    receiver = await startReceiver()
  })
  afterAll(async () => {
    await receiver.close()
    await market.close()
  })
  beforeEach(() => {
    receiver.got.length = 0
  })

  it.each([false, true])('have the form of a webhook, called before the operation: %s', async (isBefore) => {
    const params = { buyerID: 'first-buyer' }
    const webhook = {
      ID: 'hook',
      Name: 'Hook',
      Url: receiver.url,
      HashKey: KEY,
      BeforeProcessRequest: isBefore,
      ConfigData: { region: 'EU' },
      WebhookRoutes: [{ Route: 'v1/buyers/{buyerID}', Verb: 'PATCH' }],
    }
    if (isBefore) receiver.answers.push({ status: 200, body: { proceed: true } })
    await call('Webhooks.Create', { token, body: webhook })
    await call('Buyers.Patch', { token, params, body: {} })
    const [got] = await receiver.wait(1)
    await call('Webhooks.Delete', { token, params: { webhookID: 'hook' } })
    const expected = webhookBody(webhook, 'PATCH v1/buyers/{buyerID}', new Date())
    // The fields of the records in the bodies depend on the request.
    const { Request, Response, ...rest } = got?.body as { Request: object; Response: { Body: object | null } }
    expect(shapeOf({ ...rest, Request: null, Response: null })).toEqual(
      shapeOf({ ...expected, Request: null, Response: null }),
    )
    expect(Object.keys(Request)).toEqual(['Body', 'Headers'])
    expect(Response.Body === null).toBe(isBefore)
    expect(expected).toMatchObject({ Response: { Body: isBefore ? null : {} }, Route: 'v1/buyers/{buyerID}' })
    expect(got?.headers['x-oc-hash']).toBe(await signBody(KEY, got?.raw ?? ''))
  })

  it('have the form of emails', async () => {
    const MessageTypes: MessageType[] = ['ForgottenUsername', 'OneTimePassword', 'NewUserInvitation']
    const sender = {
      ID: 'mail',
      Name: 'Mail',
      URL: receiver.url,
      SharedKey: KEY,
      MessageTypes,
      xp: { tone: 'kind' },
    }
    await call('MessageSenders.Create', { token, body: { ...sender, AllowAllBuyers: true } })
    await call('MessageSenders.SaveAssignment', { token, body: { MessageSenderID: 'mail' } })
    const user = { ...userBody('mailed'), Email: 'mailed@example.com' }
    await call('AdminUsers.Create', { token, body: user })
    const query = { clientID: OFFICE_CLIENT_ID, email: user.Email }
    await call('ForgottenCredentials.RetrieveUsername', { token: '', query })
    const asked = { ClientID: OFFICE_CLIENT_ID, Email: user.Email }
    await call('ForgottenCredentials.SendOneTimePassword', { token: '', body: asked })
    const params = { buyerID: 'first-buyer' }
    await call('Users.Create', { token, params, body: userBody('invited') })
    const got = await receiver.wait(3)
    expect(got.map(({ body }) => body.MessageType as string).sort()).toEqual([...MessageTypes].sort())
    for (const { body } of got) {
      const expected = senderBody(sender, body.MessageType as MessageType) as { EventBody: object }
      expect(Object.keys(expected)).toEqual(Object.keys(body as object))
      expect(Object.keys(expected.EventBody).sort()).toEqual(Object.keys(body.EventBody as object).sort())
      expect(body.ConfigData).toEqual({ tone: 'kind' })
    }
  })
})
