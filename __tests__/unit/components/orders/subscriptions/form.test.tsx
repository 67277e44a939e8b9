import { subscriptionForm } from '@/components/orders/subscriptions/form'
import type { Subscription } from '@/lib/ordercloud/models'

jest.mock('@/lib/ordercloud/sdk')

const future = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const subscription: Subscription = {
  ...{ ID: 's', Active: true, Frequency: 2, Interval: 'Weeks', NextOrderDate: future(5) },
}
const values = (more: object) => ({ ...subscriptionForm.toForm(subscription), ...more })
const problemOf = (more: object) =>
  subscriptionForm.schema.validate(values(more)).then(
    () => undefined,
    (error: Error) => error.message,
  )

it('requires a next order in the future and an end after it while the subscription is active', async () => {
  expect(await problemOf({})).toBeUndefined()
  expect(await problemOf({ NextOrderDate: future(-1) })).toMatch('Next order must be in the future')
  expect(await problemOf({ EndDate: future(4) })).toMatch('End must not be before the next order')
  expect(await problemOf({ Active: false, NextOrderDate: future(-1), EndDate: future(-2) })).toBeUndefined()
})

it('requires a frequency of at least 1', async () => {
  expect(await problemOf({ Frequency: '' })).toBe('Frequency is required.')
  expect(await problemOf({ Frequency: '0' })).toBe('Frequency must be at least 1.')
})

it('sends only the changed fields in one request', async () => {
  const plan = subscriptionForm.plan(values({ Active: false, EndDate: '' }), subscription, 'x')
  expect(plan).toHaveLength(1)
  expect(subscriptionForm.plan(values({}), subscription, 'x')).toEqual([])
})
