/** @jest-environment node */
import { createHmac } from 'node:crypto'
import { decodeJwt } from 'jose'
import { createApp } from '@/sandbox/app'
import { NO_SENDER, NOT_ACTIVE, queueMessage, type Message } from '@/sandbox/core/messaging/messages'
import { send } from './support/http'
import { ENGINES, startMarketplace, type Marketplace } from './support/marketplace'
import { admin, userBody } from './support/people'
import { startReceiver, type Receiver } from './support/receiver'
import { call, expectError } from './support/sdk'

const KEY = 'shared-key'
const BUYER = { buyerID: 'first-buyer' }

describe.each(ENGINES)('messages on %s', (engine) => {
  let market: Marketplace
  let token: string
  let receiver: Receiver
  beforeAll(async () => {
    market = await startMarketplace(engine)
    token = await admin(market)
    receiver = await startReceiver()
    market.platform.delivery.settings.firstWait = 10
    for (const name of ['anna', 'bert', 'cora'])
      await call('Users.Create', { token, params: BUYER, body: userBody(name) })
    await call('UserGroups.Create', { token, params: BUYER, body: { ID: 'team', Name: 'Team' } })
    const body = { UserGroupID: 'team', UserID: 'anna' }
    await call('UserGroups.SaveUserAssignment', { token, params: BUYER, body })
  })
  afterAll(async () => {
    await receiver.close()
    await market.close()
  })
  beforeEach(async () => {
    receiver.got.length = 0
    await send(market, 'POST', '/_sandbox/mailbox/clear')
  })

  const queue = (userId: string, more: Partial<Message> = {}) =>
    market.platform.transaction((tx) =>
      queueMessage(market.platform, tx, {
        type: 'ForgottenPassword',
        to: { kind: 'buyer', company: 'first-buyer', userId },
        event: { PasswordRenewalVerificationCode: 'abc<b>' },
        ...more,
      }),
    )
  const mailbox = async (query = '') => (await send(market, 'GET', `/_sandbox/mailbox.json${query}`)).body
  const sender = async (ID: string, more: Record<string, unknown> = {}) => {
    const body = {
      ID,
      Name: `Sender ${ID}`,
      MessageTypes: ['ForgottenPassword'],
      URL: `${receiver.url}/${ID}`,
      SharedKey: KEY,
      ...more,
    }
    await call('MessageSenders.Create', { token, body })
    return () => call('MessageSenders.Delete', { token, params: { messageSenderID: ID } })
  }
  const assign = (MessageSenderID: string, party: Record<string, unknown> = {}) =>
    call('MessageSenders.SaveAssignment', { token, body: { MessageSenderID, ...party } })

  it('are stored in the mailbox with a note if no sender is assigned', async () => {
    await queue('anna')
    const { Items } = await mailbox('?recipient=anna@')
    expect(Items).toHaveLength(1)
    expect(Items[0]).toMatchObject({
      type: 'ForgottenPassword',
      recipient: 'anna@example.com',
      username: 'anna',
      note: NO_SENDER,
      deliveries: [],
      payload: {
        BuyerID: 'first-buyer',
        Recipient: { ID: 'anna', Password: null },
        EventBody: { PasswordRenewalVerificationCode: 'abc<b>' },
        MessageType: 'ForgottenPassword',
        Environment: 'Sandbox',
      },
    })
    expect((await mailbox('?recipient=nobody')).Items).toEqual([])
    expect((await mailbox('?type=ordersubmitted')).Items).toEqual([])
    await queue('nobody-at-all')
    expect((await mailbox()).Items).toHaveLength(1)
  })

  it('are signed and sent to every sender assigned to the company or a group of the recipient', async () => {
    const removes = [
      await sender('company', { xp: { Template: 7 }, ElevatedRoles: ['OrderReader'] }),
      await sender('group'),
      await sender('everyone', { AllowAllBuyers: true }),
      await sender('sellers'),
      await sender('wrong-type', { MessageTypes: ['OrderSubmitted'] }),
    ]
    await assign('company', { BuyerID: 'first-buyer' })
    await assign('group', { BuyerID: 'first-buyer', UserGroupID: 'team' })
    await assign('sellers')
    await assign('wrong-type', { BuyerID: 'first-buyer' })
    await queue('anna')
    const got = await receiver.wait(3)
    expect(got.map(({ path }) => path).sort()).toEqual(['/company', '/everyone', '/group'])
    const company = got.find(({ path }) => path === '/company')
    expect(company?.headers['x-oc-hash']).toBe(
      createHmac('sha256', KEY)
        .update(company?.raw ?? '')
        .digest('base64'),
    )
    expect(company?.body).toMatchObject({
      ConfigData: { Template: 7 },
      CCList: [],
      OcLogIdHeader: expect.any(String),
    })
    expect(decodeJwt(company?.body.UserToken)).toMatchObject({ usr: 'anna', role: ['OrderReader'] })
    receiver.got.length = 0
    await queue('bert', { userToken: 'given' })
    expect((await receiver.wait(2)).map(({ path }) => path).sort()).toEqual(['/company', '/everyone'])
    expect(receiver.got[0]?.body.UserToken).toBe('given')
    receiver.got.length = 0
    await queue('admin', { to: { kind: 'admin', company: '', userId: 'admin' } })
    expect((await receiver.wait(1)).map(({ path }) => path)).toEqual(['/sellers'])
    expect(receiver.got[0]?.body.BuyerID).toBeNull()
    for (const remove of removes) await remove()
  })

  it('are not sent to inactive users', async () => {
    const remove = await sender('active-only', { AllowAllBuyers: true })
    await call('Users.Patch', { token, params: { ...BUYER, userID: 'cora' }, body: { Active: false } })
    await queue('cora')
    expect((await mailbox('?recipient=cora')).Items[0]).toMatchObject({ note: NOT_ACTIVE, deliveries: [] })
    await remove()
  })

  it('invite users that an administrator creates', async () => {
    await call('Users.Create', { token, params: BUYER, body: userBody('invited') })
    const { Items } = await mailbox('?type=NewUserInvitation')
    expect(Items).toMatchObject([
      { recipient: 'invited@example.com', payload: { EventBody: { Username: 'invited' } } },
    ])
  })

  it('are removed when their transaction is rolled back', async () => {
    const failed = market.platform.transaction(async (tx) => {
      await queueMessage(market.platform, tx, {
        type: 'ForgottenPassword',
        to: { kind: 'buyer', company: 'first-buyer', userId: 'anna' },
        event: {},
      })
      throw new Error('after all not')
    })
    await expect(failed).rejects.toThrow('after all not')
    expect((await mailbox()).Items).toEqual([])
  })

  it('have CC listeners, which are deleted with their group or sender', async () => {
    const remove = await sender('copied')
    await assign('copied', { BuyerID: 'first-buyer' })
    const MessageSenderAssignment = { MessageSenderID: 'copied', BuyerID: 'first-buyer' }
    const listen = (party: Record<string, unknown>) =>
      call('MessageSenders.SaveCCListenerAssignment', {
        token,
        body: { MessageSenderAssignment, MessageType: 'ForgottenPassword', ...party },
      })
    await listen({ UserID: 'admin' })
    await listen({ UserID: 'admin' })
    await listen({ BuyerID: 'first-buyer', UserGroupID: 'team' })
    expect((await expectError(listen({ BuyerID: 'first-buyer', UserID: 'nobody' }))).data).toMatchObject({
      ObjectID: 'nobody',
    })
    expect((await expectError(listen({ UserID: 'admin', UserGroupID: 'x' }))).code).toBe(
      'PartyAssignment.CannotSpecifyGroupAndUser',
    )
    expect((await expectError(listen({}))).data).toMatchObject({ Field: 'UserID' })
    await queue('bert')
    const [got] = await receiver.wait(1)
    expect(got?.body.CCList).toEqual(['admin@meridian.example.com', 'anna@example.com'])
    const list = async (query = {}) =>
      (await call('MessageSenders.ListCCListenerAssignments', { token, query })).body.Items
    expect(await list()).toHaveLength(2)
    await call('MessageSenders.Patch', {
      token,
      params: { messageSenderID: 'copied' },
      body: { Name: 'Renamed' },
    })
    expect(await list({ search: 'renam', sortBy: ['UserID'] })).toMatchObject([
      {
        UserGroupID: 'team',
        MessageConfigName: 'Renamed',
        MessageSenderAssignment: { MessageConfigName: 'Renamed' },
      },
      { UserID: 'admin' },
    ])
    const assigned = await call('MessageSenders.ListAssignments', {
      token,
      query: { messageSenderID: 'copied' },
    })
    expect(assigned.body.Items).toMatchObject([{ MessageConfigName: 'Renamed' }])
    await call('UserGroups.Delete', { token, params: { ...BUYER, userGroupID: 'team' } })
    expect(await list()).toMatchObject([{ UserID: 'admin' }])
    await remove()
    expect(await list()).toEqual([])
  })

  it('are shown as escaped text, and not to other origins', async () => {
    await queue('anna')
    const [mail] = (await mailbox()).Items
    const list = await send(market, 'GET', '/_sandbox/mailbox?recipient=anna')
    expect(list.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(list.text).toContain(`/_sandbox/mailbox/${mail.id}`)
    const one = await send(market, 'GET', `/_sandbox/mailbox/${mail.id}`)
    expect(one.text).toContain('abc&lt;b&gt;')
    expect(one.text).not.toContain('abc<b>')
    expect((await send(market, 'GET', '/_sandbox/mailbox/999999')).status).toBe(404)
    const foreign = { headers: { Origin: 'https://elsewhere.example.com' } }
    expect((await send(market, 'GET', '/_sandbox/mailbox.json', foreign)).status).toBe(403)
    expect((await send(market, 'POST', '/_sandbox/mailbox/clear', foreign)).status).toBe(403)
    const app = createApp(market.platform)
    const at = async (host: string) =>
      (await app.request('/_sandbox/mailbox.json', { headers: { Host: host } })).status
    expect([await at('rebound.example.com'), await at('10.0.0.7:4010'), await at('localhost:1')]).toEqual([
      403, 200, 200,
    ])
    expect((await mailbox()).Items).toHaveLength(1)
  })

  it('reject senders without a URL or shared key', async () => {
    const create = (body: Record<string, unknown>) =>
      expectError(
        call('MessageSenders.Create', {
          token,
          body: { Name: 'Bad', MessageTypes: ['OrderSubmitted'], ...body },
        }),
      )
    expect((await create({})).code).toBe('MessageSenders.UrlRequired')
    expect((await create({ URL: 'https://example.com' })).code).toBe('MessageSenders.SharedKeyRequired')
  })
})
