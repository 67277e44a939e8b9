import { buyerUsers } from '@/components/companies/users/resource'
import { userPlan } from '@/components/companies/users/form'
import { schema, toForm, toPatch } from '@/components/companies/users/schema'
import { mailResetCode } from '@/lib/ordercloud/forgotten-credentials'
import type { User } from '@/lib/ordercloud/models'

jest.mock('@/lib/ordercloud/sdk')
jest.mock('@/lib/ordercloud/forgotten-credentials', () => ({ mailResetCode: jest.fn() }))

const typed = {
  ...toForm(null),
  ID: 'ada',
  Username: 'ada',
  FirstName: 'Ada',
  LastName: 'Story',
  Email: 'ada@example.com',
}
const user = { ...toPatch(typed), ID: 'ada' } as User

describe('the first password of a user', () => {
  const plan = userPlan(buyerUsers('b1'))

  it('is chosen by the user through a link that is mailed after the user is created', async () => {
    const steps = plan(typed, null, 'spare')
    expect(steps.map(({ label }) => label)).toEqual(['Create the user', 'Email the link to set a password'])
    expect(toPatch({ ...typed, Password: 'Left-over-123' })).not.toHaveProperty('Password')
    await expect(steps[1]?.run(user)).resolves.toBe(user)
    expect(mailResetCode).toHaveBeenCalledWith('ada')
  })

  it('needs only the mail step when the user already exists and the mail failed', () => {
    expect(plan(typed, user, 'spare').map(({ label }) => label)).toEqual(['Email the link to set a password'])
  })

  it('needs no mail for inactive or existing users', () => {
    expect(plan({ ...typed, Active: false }, null, 'spare')).toHaveLength(1)
    expect(plan(toForm(user), user, 'spare')).toEqual([])
  })

  it('can be set under the password rules and is sent with the new user', async () => {
    const set = { ...typed, Start: 'password' as const, Password: 'short' }
    await expect(schema.validate(set)).rejects.toThrow(/at least 10 characters/)
    const good = { ...set, Password: 'Long-Enough-9' }
    await expect(schema.validate(good)).resolves.toMatchObject({ Password: 'Long-Enough-9' })
    expect(toPatch(good)).toMatchObject({ Password: 'Long-Enough-9' })
    expect(plan(good, null, 'spare')).toHaveLength(1)
  })

  it('is optional', async () => {
    const none = { ...typed, Start: 'password' as const }
    await expect(schema.validate(none)).resolves.toBeDefined()
    expect(toPatch(none)).not.toHaveProperty('Password')
  })
})
