import { apiClientForm } from '@/components/marketplace/apiclients/form'
import { usersOf } from '@/components/marketplace/apiclients/resource'
import { impersonationForm } from '@/components/marketplace/impersonationconfig/form'
import { nextNumber } from '@/components/marketplace/incrementors/resource'
import { openIdConnectForm } from '@/components/marketplace/openidconnects/form'
import { nameWords } from '@/lib/resource/words'
import { webhookForm } from '@/components/marketplace/webhooks/form'
import { webhooks } from '@/components/marketplace/webhooks/resource'

jest.mock('@/lib/ordercloud/sdk')

const webhook = {
  ID: 'archive',
  Name: 'Archive',
  Url: 'https://example.com/orders',
  HashKey: '********',
  WebhookRoutes: [{ Verb: 'POST', Route: 'v1/buyers' }],
}

it('sends only the routes that changed, and never a secret that the user left alone', async () => {
  const patch = jest.spyOn(webhooks.service, 'patch').mockResolvedValue(webhook)
  const values = { ...webhookForm.toForm(webhook), Routes: ['POST v1/buyers', 'DELETE v1/buyers/{buyerID}'] }
  await webhookForm.plan(values, webhook, '')[0]?.run(webhook)
  expect(patch).toHaveBeenCalledWith('archive', {
    WebhookRoutes: [
      { Verb: 'POST', Route: 'v1/buyers' },
      { Verb: 'DELETE', Route: 'v1/buyers/{buyerID}' },
    ],
  })
})

it('sends a secret that was typed, and deletes the saved header value together with the header', async () => {
  const patch = jest.spyOn(webhooks.service, 'patch').mockResolvedValue(webhook)
  const withHeader = { ...webhook, CustomAuthHeaderName: 'X-Key', CustomAuthHeaderValue: '********' }
  const values = webhookForm.toForm(withHeader)
  expect(values).toMatchObject({ HashKey: '', CustomAuthHeaderValue: '' })
  expect(webhookForm.plan(values, withHeader, '')).toEqual([])
  await webhookForm.plan({ ...values, HashKey: 'new' }, withHeader, '')[0]?.run(webhook)
  expect(patch).toHaveBeenLastCalledWith('archive', { HashKey: 'new' })
  await webhookForm.plan({ ...values, CustomAuthHeaderName: '' }, withHeader, '')[0]?.run(webhook)
  expect(patch).toHaveBeenLastCalledWith('archive', { CustomAuthHeaderName: null, CustomAuthHeaderValue: '' })
})

it('requires the name of a header that has a value', async () => {
  const values = { ...webhookForm.toForm(webhook), CustomAuthHeaderValue: 'let-me-in' }
  await expect(webhookForm.schema.validate(values)).rejects.toThrow('Header name is required')
})

it('requires the secret of a new OpenID connect only', async () => {
  const connect = {
    ID: 'c',
    OrderCloudApiClientID: 'a',
    ConnectClientID: 'b',
    ConnectClientSecret: '********',
    AppStartUrl: 'https://shop.example.com/',
    AuthorizationEndpoint: 'https://login.example.com/authorize',
    TokenEndpoint: 'https://login.example.com/token',
  }
  const values = openIdConnectForm.toForm(connect)
  await expect(openIdConnectForm.schema.validate(values)).rejects.toThrow('Client secret is required')
  const existing = { context: { isExisting: true } }
  await expect(openIdConnectForm.schema.validate(values, existing)).resolves.toBeDefined()
})

it('accepts only web addresses and paths of the embedded platform as addresses', async () => {
  const values = webhookForm.toForm(webhook)
  await expect(webhookForm.schema.validate({ ...values, Url: '/integrations/mail' })).resolves.toBeDefined()
  for (const Url of ['javascript:alert(1)', 'ftp://example.com/', 'example.com'])
    await expect(webhookForm.schema.validate({ ...values, Url })).rejects.toThrow('must be a web address')
})

it('rejects routes without a verb and roles that the platform does not have', async () => {
  const values = webhookForm.toForm(webhook)
  await expect(webhookForm.schema.validate({ ...values, Routes: ['v1/buyers'] })).rejects.toThrow('v1/buyers')
  await expect(webhookForm.schema.validate({ ...values, ElevatedRoles: ['Boss'] })).rejects.toThrow('Boss')
  await expect(
    webhookForm.schema.validate({ ...values, ElevatedRoles: ['OrderAdmin'] }),
  ).resolves.toBeDefined()
})

it('requires a default user for anonymous shopping', async () => {
  const values = { ...apiClientForm.toForm(null), AppName: 'Shop', IsAnonBuyer: true }
  await expect(apiClientForm.schema.validate(values)).rejects.toThrow('default user')
})

it('describes who may use an API client', () => {
  const client = { AppName: 'Shop', AccessTokenDuration: 60 }
  expect(usersOf({ ...client, AllowSeller: true, AllowAnyBuyer: true })).toBe('Marketplace, all buyers')
  expect(usersOf({ ...client, AssignedSupplierCount: 2 })).toBe('Some suppliers')
  expect(usersOf(client)).toBe('')
})

it('accepts a user group or a user to act for, not both', async () => {
  const values = { ...impersonationForm.toForm(null), ClientID: 'c', SecurityProfileID: 'p', BuyerID: 'b' }
  await expect(impersonationForm.schema.validate({ ...values, UserID: 'u' })).resolves.toBeDefined()
  await expect(impersonationForm.schema.validate({ ...values, GroupID: 'g', UserID: 'u' })).rejects.toThrow(
    'not both.',
  )
})

it('writes numbers and types of emails in words', () => {
  expect(nextNumber(104_200, 7)).toBe('0104201')
  expect(nextNumber(12_345, 2)).toBe('12346')
  expect(nameWords('OrderSubmittedForYourApproval')).toBe('Order submitted for your approval')
})
